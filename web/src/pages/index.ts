/** Pages are loaded when they are opened: who plays needs no rules page, and the other way round. */
import type { Component } from "svelte";
import type { Route } from "./route";

type Loaded = { default: Component<never> };

const PAGES: Record<Exclude<Route["page"], "nowhere">, () => Promise<Loaded>> = {
  home: () => import("./home/Home.svelte"),
  new: () => import("./home/NewTable.svelte"),
  table: () => import("../table/TablePage.svelte"),
  rules: () => import("./rules/Rules.svelte"),
  lesson: () => import("./lessons/Lesson.svelte"),
  admin: () => import("./admin/Admin.svelte"),
  review: () => import("./review/Review.svelte"),
};

export const loadPage = (page: Route["page"]) => (page === "nowhere" ? null : PAGES[page]());
