/** Short words about what went wrong or well, read out politely and gone after a while. */
import * as m from "../i18n/generated/messages.js";
import { ApiError } from "../api/http";
import { RefusedError } from "../api/line";
import { problem } from "./problems";

export interface Notice {
  id: number;
  text: string;
  kind: "good" | "bad";
}

class Notices {
  all = $state<Notice[]>([]);
  private count = 0;

  say(text: string, kind: Notice["kind"] = "good"): void {
    this.count += 1;
    const id = this.count;
    this.all = [...this.all.slice(-2), { id, text, kind }];
    setTimeout(() => this.dismiss(id), 7000);
  }

  /** Say in words what an error means. */
  complain(error: unknown): void {
    if (error instanceof ApiError) this.say(problem(error.code, error.wait, error.reason), "bad");
    else if (error instanceof RefusedError) this.say(problem(error.code, null, error.reason), "bad");
    else {
      console.error(error);
      this.say(m.problem_failure(), "bad");
    }
  }

  dismiss(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
