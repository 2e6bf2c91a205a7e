/** What of the table falls due, and when. */
import { parseDueInstant } from "../../../shared/table/core/due-keys.ts";

type Item = Readonly<Record<string, unknown>>;

/** Longer than the sweeper leaves to clocks that differ. */
export const justDueMilliseconds = 15_000;

export function dueAtOf({ dueAt }: Item): number {
  return parseDueInstant(String(dueAt)).at;
}

/** Whether something fell due so short a time ago that the sweeper may not have taken it up. */
export function hasJustDue(items: readonly Item[], now: number): boolean {
  return items.some(
    (item) =>
      item["dueAt"] !== undefined &&
      dueAtOf(item) <= now &&
      dueAtOf(item) > now - justDueMilliseconds,
  );
}
