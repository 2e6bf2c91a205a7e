import type { Settlement } from "#domain/settlement/settlement.ts";
import type { Table } from "#store/table/core/table.ts";
import { walkItems } from "./walk-items.ts";

type RepeatedItem = {
  readonly itemReference: string;
  readonly positions: readonly [number, number];
};

/** The first item whose itemReference an earlier one has, in another part too; null if there is none. */
export async function findRepeatedItem(
  table: Table,
  settlement: Settlement,
): Promise<RepeatedItem | null> {
  const seen = new Map<string, number>();
  for await (const { item, position } of walkItems(table, settlement)) {
    const { itemReference } = item;
    if (itemReference === null) continue;
    const known = seen.get(itemReference);
    if (known !== undefined) return { itemReference, positions: [known, position] };
    seen.set(itemReference, position);
  }
  return null;
}
