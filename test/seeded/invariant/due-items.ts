/** Due items of the table. */
import { parseDueInstant } from "#store/table/core/due-keys.ts";

type Item = Readonly<Record<string, unknown>>;

/** Longer than the tolerance of the sweeper for differing clocks. */
export const justDueMilliseconds = 15_000;

export function dueAtOf({ dueAt }: Item): number {
  return parseDueInstant(String(dueAt)).at;
}

/** Whether an item became due so recently that the sweeper may not have handled it yet. */
export function hasJustDue(items: readonly Item[], now: number): boolean {
  return items.some(
    (item) =>
      item["dueAt"] !== undefined &&
      dueAtOf(item) <= now &&
      dueAtOf(item) > now - justDueMilliseconds,
  );
}

export const isPolled = (partition: unknown) => String(partition).includes("#ints#");
export const isDelivery = (partition: unknown) => String(partition).includes("#dlv#");
