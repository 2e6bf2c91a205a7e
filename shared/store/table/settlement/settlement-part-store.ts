/** The items of a settlement, in the parts in which they were added, and the shares that were made of them. */

import { createHash } from "node:crypto";
import type { Settlement } from "#domain/settlement/settlement.ts";
import type { SettlementItem } from "#domain/settlement/settlement-items.ts";
import type { Uuid } from "#domain/value/id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { jsonCodec } from "../core/document/document.ts";
import { packIds, unpackIds } from "../core/packed-ids.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { settlementDigestKey, settlementPartKey, settlementSharesKey } from "./settlement-keys.ts";

/** Items that were added together. */
export type SettlementPart = {
  readonly part: number;
  /** Position in the settlement of the first item. */
  readonly first: number;
  readonly items: readonly SettlementItem[];
};

/** The import whose chunk the items of a part are; null: they came with a request. */
export type PartOrigin = {
  /** The import and its chunk. */
  readonly chunk: string;
  /** Position in the file of the first row of the chunk: equal rows at two positions are two parts. */
  readonly row: number;
} | null;

/** SHA-256 of the items in a form that does not depend on how their request was written. */
function digestOf(items: readonly SettlementItem[], origin: PartOrigin): string {
  const content = JSON.stringify(origin === null ? items : { row: origin.row, items });
  return createHash("sha256").update(content).digest("base64url");
}

const codec = /* @__PURE__ */ compressed(/* @__PURE__ */ jsonCodec<readonly SettlementItem[]>(1));

/** Maximum bytes of the compressed items of a part: an item of the table has at most 400 KB. */
const maximumPartBytes = 350_000;

/** Whether the items fit one part. Only long references that are all different do not. */
export function fitPart(items: readonly SettlementItem[]): boolean {
  return codec.encode(items).length <= maximumPartBytes;
}

/** In the transaction of the settlement's own change, whose version keeps two parts from having one number. */
export function addPartWrites(
  { organizationId, uuid, generation }: Settlement,
  { part, first, items }: SettlementPart,
  origin: PartOrigin,
): Write[] {
  return [
    {
      kind: "put",
      item: {
        ...settlementPartKey(organizationId, uuid, part),
        v: codec.version,
        first,
        items: codec.encode(items),
      },
    },
    {
      kind: "put",
      item: {
        ...settlementDigestKey(organizationId, uuid, digestOf(items, origin)),
        v: 1,
        generation,
        ...(origin === null ? {} : { chunk: origin.chunk }),
      },
    },
  ];
}

/**
 * Whether a part has exactly these items. `own`: the same chunk added them, in an attempt that did not end.
 */
export async function hasPart(
  table: Table,
  { organizationId, uuid, generation }: Settlement,
  items: readonly SettlementItem[],
  origin: PartOrigin,
): Promise<"no" | "own" | "other"> {
  const key = settlementDigestKey(organizationId, uuid, digestOf(items, origin));
  const item = await readItem(table, key);
  if (item?.["generation"] !== generation) return "no";
  return origin !== null && item["chunk"] === origin.chunk ? "own" : "other";
}

/** These parts, at most 100, in their order; those that do not exist are left out. */
export async function readParts(
  table: Table,
  { organizationId, uuid }: Settlement,
  parts: readonly number[],
): Promise<SettlementPart[]> {
  const keys = parts.map((part) => settlementPartKey(organizationId, uuid, part));
  const items = await readAll(table, keys);
  return items.map(decodePart).sort((a, b) => a.part - b.part);
}

function decodePart(item: Record<string, unknown>): SettlementPart {
  return {
    part: Number(String(item["sk"]).slice(2)),
    first: item["first"] as number,
    items: codec.decode(item["items"] as Uint8Array),
  };
}

/** Items of a part whose shares are stored together and updated in one step. */
export const itemsPerBlock = 100;

/** Some items of a part: those from `block * itemsPerBlock` on. */
export type ItemBlock = { readonly part: number; readonly block: number };

/** In packed ids: an item that is no share. */
const noLeg = "0".repeat(32) as Uuid<"leg">;

/** @param legUuids in the order of the items; null for an item that is no share */
export function nameSharesWrite(
  { organizationId, uuid }: Settlement,
  block: ItemBlock,
  legUuids: readonly (Uuid<"leg"> | null)[],
): Write {
  const legs = packIds(legUuids.map((leg) => leg ?? noLeg));
  return {
    kind: "put",
    item: { ...settlementSharesKey(organizationId, uuid, block), v: 1, legs },
  };
}

/** The shares of a block in the order of its items; empty before the first walk has reached it. */
export async function readShares(
  table: Table,
  { organizationId, uuid }: Settlement,
  block: ItemBlock,
): Promise<readonly (Uuid<"leg"> | null)[]> {
  const item = await readItem(table, settlementSharesKey(organizationId, uuid, block));
  const legUuids = unpackIds<"leg">(item?.["legs"] as Uint8Array | undefined);
  return legUuids.map((leg) => (leg === noLeg ? null : leg));
}
