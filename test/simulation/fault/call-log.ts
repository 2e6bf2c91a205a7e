/** Counts the external calls of a function, and decides which of them fail, and how. */

/**
 * - `kill_before`, `kill_after`: the environment ends before the call is made, or right after it
 * was carried out. None of its code runs on, no `catch` and no `finally`.
 * - `lose_answer`: carried out, then a connection error below the SDK's own retries, once: the SDK
 * sends the same request again.
 * - `fail_after`: carried out, but the code receives an error, and the answer is lost.
 * - `refuse`: not carried out, and answered with the error, so many times, below the SDK's retries.
 */
export type Fault =
  | { readonly kind: "kill_before" | "kill_after" | "lose_answer" | "fail_after" }
  | { readonly kind: "refuse"; readonly error: () => Error; readonly times: number };

/** Called at the call of this position; its promise delays the call. */
export type Pause = { readonly at: number; readonly until: () => Promise<void> };

/** The fault of the call of this position and name; null: none. */
export type FaultPlan = (position: number, name: string) => Fault | null;

export class CallLog {
  /** Names of the calls in order, such as `dynamodb PutItem`. */
  readonly names: string[] = [];
  readonly #plan: FaultPlan;
  readonly #pause: Pause | null;

  constructor(plan: FaultPlan = () => null, pause: Pause | null = null) {
    this.#plan = plan;
    this.#pause = pause;
  }

  /** Counts a call; `pause` is null if the call continues immediately. */
  begin(name: string): { readonly fault: Fault | null; readonly pause: Promise<void> | null } {
    const position = this.names.length;
    this.names.push(name);
    return {
      fault: this.#plan(position, name),
      pause: this.#pause?.at === position ? this.#pause.until() : null,
    };
  }
}

/** The SDK's error for a broken connection, which it retries. */
export function connectionLost(): Error {
  return Object.assign(new Error("socket hang up"), { name: "TimeoutError", code: "ECONNRESET" });
}
