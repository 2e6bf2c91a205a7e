import type { Settlement } from "#domain/settlement/settlement.ts";
import type { SettlementItem } from "#domain/settlement/settlement-items.ts";
import type { Table } from "#store/table/core/table.ts";
import { readParts } from "#store/table/settlement/settlement-part-store.ts";

/** Parts that are read at once. */
const partsAtOnce = 10;

/** An item with its position in the settlement, from 0. */
export type PlacedItem = { readonly item: SettlementItem; readonly position: number };

/** All items in the order in which they were added. */
export async function* walkItems(table: Table, settlement: Settlement): AsyncGenerator<PlacedItem> {
  for (let from = 0; from < settlement.parts.length; from += partsAtOnce) {
    const parts = Array.from({ length: partsAtOnce }, (_, index) => from + index);
    for (const { first, items } of await readParts(table, settlement, parts)) {
      for (const [index, item] of items.entries()) yield { item, position: first + index };
    }
  }
}
