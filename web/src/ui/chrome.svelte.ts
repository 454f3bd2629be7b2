/** What stands around a page: nothing of the house while a table fills the screen. */
export const chrome = $state({ isBare: false });
