/** Where one is in the page, from the address; links work without loading it anew. */
import { parseRoute, tableAddress, type Route } from "./route";

class Router {
  route = $state.raw<Route>({ page: "home" });

  start(): void {
    this.read();
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    const route = parseRoute(location.pathname, location.search, location.hash);
    // An older link: from now on its invitation is sent nowhere.
    if (route.page === "table" && location.search)
      history.replaceState(history.state, "", tableAddress(route.id, route.invite));
    this.route = route;
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    if (link.getAttribute("href")?.startsWith("#")) {
      // A place in this page: the address keeps its own part after the #.
      document.querySelector<HTMLElement>(link.hash)?.focus();
      return;
    }
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
