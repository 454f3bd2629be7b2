/** Ask at once, and again every so often, as long as somebody looks at the page; gives the end of it. */
export function poll(ask: () => Promise<void>, every = 10_000): () => void {
  let isOver = false;
  let isAsking = false;
  async function look(): Promise<void> {
    if (isOver || isAsking || document.visibilityState === "hidden") return;
    isAsking = true;
    try {
      await ask();
    } finally {
      isAsking = false;
    }
  }
  const seen = () => void look();
  void look();
  const timer = setInterval(seen, every);
  document.addEventListener("visibilitychange", seen);
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}
