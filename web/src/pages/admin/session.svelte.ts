/** Who looks after the site: their token, kept until the tab is closed, and their requests. */
import type {
  AdminReports,
  AdminTable,
  AdminTables,
  AdminUsers,
  AuditLog,
  Decide,
  Forgotten,
  NewBanner,
  Statistics,
} from "../../api/generated/admin";
import { ApiError, query, request } from "../../api/http";
import { notices } from "../../ui/notices.svelte";

const TOKEN = "ridotto.admin.token";
const NAME = "ridotto.admin.name";

class AdminSession {
  token = $state(sessionStorage.getItem(TOKEN) ?? "");
  name = $state(sessionStorage.getItem(NAME) ?? "");

  /** Try a token; rejects if it is wrong. */
  async enter(token: string, name: string): Promise<void> {
    this.name = name;
    await this.ask("GET", "users", undefined, token);
    this.token = token;
    sessionStorage.setItem(TOKEN, token);
    sessionStorage.setItem(NAME, name);
  }

  leave(): void {
    this.token = "";
    sessionStorage.removeItem(TOKEN);
  }

  listTables = (before: number | null) => this.ask<AdminTables>("GET", `tables${query({ before })}`);
  showTable = (id: string) => this.ask<AdminTable>("GET", `tables/${encodeURIComponent(id)}`);
  closeTable = (id: string, reason: string) =>
    this.ask<undefined>("POST", `tables/${encodeURIComponent(id)}/close`, { reason });
  listUsers = () => this.ask<AdminUsers>("GET", "users");
  decide = (what: Decide) => this.ask<Forgotten>("POST", "users", what);
  listReports = (resolved: boolean, before: string | null) =>
    this.ask<AdminReports>("GET", `reports${query({ before, resolved: String(resolved) })}`);
  resolve = (id: string, note: string) =>
    this.ask<undefined>("POST", `reports/${encodeURIComponent(id)}/resolve`, { note });
  setBanner = (banner: NewBanner) => this.ask<undefined>("PUT", "banner", banner);
  showStatistics = () => this.ask<Statistics>("GET", "statistics");
  showLog = (before: string | null) => this.ask<AuditLog>("GET", `log${query({ before })}`);

  /** Do something, and say what went wrong if it does; undefined then. */
  async attempt<Answer>(what: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await what();
    } catch (error) {
      notices.complain(error);
      return undefined;
    }
  }

  private async ask<Answer>(method: string, path: string, body?: unknown, token = this.token): Promise<Answer> {
    try {
      // The name may have letters that no header takes.
      const headers = { authorization: `Bearer ${token}`, "x-ridotto-admin": encodeURIComponent(this.name) };
      return await request<Answer>(method, `/api/admin/${path}`, body, headers);
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_admin") this.leave();
      throw error;
    }
  }
}

export const session = new AdminSession();
