/** Counts the calls that leave a function, and says which of them goes wrong, and how. */

/**
 * - `kill_before`, `kill_after`: the environment ends before the call is made, or right after it
 *   was carried out. None of its code runs on, no `catch` and no `finally`.
 * - `lose_answer`: carried out, then a connection error below the SDK's own retries, once: the SDK
 *   sends the same request again.
 * - `fail_after`: carried out, then the code is told that it failed: an answer lost for good.
 * - `refuse`: not carried out, and answered with the error, this often; below the SDK's retries.
 */
export type Fault =
  | { readonly kind: "kill_before" | "kill_after" | "lose_answer" | "fail_after" }
  | { readonly kind: "refuse"; readonly error: () => Error; readonly times: number };

/** Called at a call of this position; its promise holds the call back. */
export type Pause = { readonly at: number; readonly until: () => Promise<void> };

/** What goes wrong at a call of this position and name; null where nothing does. */
export type FaultPlan = (position: number, name: string) => Fault | null;

export class CallLog {
  /** Names of the calls in their order: `dynamodb PutItem`. */
  readonly names: string[] = [];
  readonly #plan: FaultPlan;
  readonly #pause: Pause | null;

  constructor(plan: FaultPlan = () => null, pause: Pause | null = null) {
    this.#plan = plan;
    this.#pause = pause;
  }

  /** Counts a call; its promise is null where the call goes on at once. */
  begin(name: string): { readonly fault: Fault | null; readonly pause: Promise<void> | null } {
    const position = this.names.length;
    this.names.push(name);
    return {
      fault: this.#plan(position, name),
      pause: this.#pause?.at === position ? this.#pause.until() : null,
    };
  }
}

/** What the SDK makes of a broken connection; it tries again. */
export function connectionLost(): Error {
  return Object.assign(new Error("socket hang up"), { name: "TimeoutError", code: "ECONNRESET" });
}
