/**
 * Settlements and their items. A change of `step` is, through the stream, the message for the next step of the job that updates the shares of a settlement; until the job is done, the sweeper sends another one.
 */
import { createHash } from "node:crypto";
import type { Payment } from "../../domain/case/reconciliation-case.ts";
import type { Settlement, SettlementStatus } from "../../domain/settlement/settlement.ts";
import type { SettlementItem } from "../../domain/settlement/settlement-items.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { backstopAt, dueAttributes } from "../core/due-keys.ts";
import { isNew } from "../core/expression.ts";
import { recordKey } from "../core/keys.ts";
import { packIds, unpackIds } from "../core/packed-ids.ts";
import type { Table } from "../core/table.ts";
import type { ListedCollection } from "../list/listed-collection.ts";
import {
  settlementDigestKey,
  settlementPartKey,
  settlementReferenceKey,
  settlementSharesKey,
} from "./settlement-keys.ts";

const codec = documentCodec<Settlement>(1, {
  countsItems: false,
  carriedFrom: null,
  carriedInto: null,
  paymentUuid: null,
  walk: null,
  bankAmount: null,
  shortfallReasons: [],
  completedAt: null,
  settledAt: null,
});

/** A settlement as it was read. */
export type StoredSettlement = Settlement & {
  /** Number of the steps of its job that were asked for. */
  readonly step: number;
  /** Whether the last of these is still to be done. */
  readonly isAsked: boolean;
};

function decodeSettlement(item: Record<string, unknown>): StoredSettlement {
  return {
    ...codec.decode(decompressJson(item["doc"] as Uint8Array)),
    step: (item["step"] as number | undefined) ?? 0,
    isAsked: item["duePartition"] !== undefined,
  };
}

export const settlementCollection: ListedCollection<
  StoredSettlement,
  { readonly status: SettlementStatus }
> = {
  name: "settlement",
  revision: 1,
  isImmutable: false,
  decode: (item) => [decodeSettlement(item)],
  facets: ({ status }) => ({ status }),
  keys: ({ provider }) => ({ provider }),
  keysAsFacets: [],
};

/** Creates a draft and claims its provider and reference; the condition fails if another one has them. */
export function createSettlementWrites(settlement: Settlement): Write[] {
  const { organizationId, uuid } = settlement;
  return [
    {
      kind: "put",
      item: {
        ...recordKey(organizationId, "settlement", uuid),
        v: codec.version,
        doc: compressJson(codec.encode(settlement)),
        version: settlement.version,
      },
      ...isNew,
    },
    {
      kind: "put",
      item: { ...settlementReferenceKey(organizationId, settlement), v: 1, settlement: uuid },
      ...isNew,
    },
  ];
}

type Next = {
  /** Whether the job has another step to do; otherwise it ends, unless a step was asked for meanwhile. */
  readonly isWorking: boolean;
};

/** Replaces the settlement, on the condition that nothing has changed or asked for a step since it was read. */
export function updateSettlementWrite(
  before: StoredSettlement,
  changed: Settlement,
  { isWorking }: Next,
): UpdateWrite {
  const { organizationId, uuid, version, step } = before;
  const all = { ...changed, version: version + 1 } as StoredSettlement;
  const { step: _step, isAsked: _isAsked, ...after } = all;
  return {
    kind: "update",
    key: recordKey(organizationId, "settlement", uuid),
    set: {
      doc: compressJson(codec.encode(after)),
      version: after.version,
      ...(isWorking ? dueAttributes(uuid, backstopAt(after.updatedAt)) : {}),
    },
    ...(isWorking ? { add: { step: 1 } } : { remove: ["duePartition", "dueAt"] }),
    condition:
      "version = :read AND (step = :step OR (attribute_not_exists(step) AND :step = :none))",
    values: { ":read": version, ":step": step, ":none": 0 },
  };
}

/** Ends the job of a settlement in which nothing changes, unless a step was asked for since it was read. */
export function endStepWrite({ organizationId, uuid, step }: StoredSettlement): UpdateWrite {
  return {
    kind: "update",
    key: recordKey(organizationId, "settlement", uuid),
    remove: ["duePartition", "dueAt"],
    condition: "step = :step",
    values: { ":step": step },
  };
}

/** Asks for a step of the job: something that the settlement depends on has changed. */
export function askSettlementWrite(
  organizationId: OrganizationId,
  uuid: Uuid<"settlement">,
  now: Instant,
): UpdateWrite {
  return {
    kind: "update",
    key: recordKey(organizationId, "settlement", uuid),
    set: dueAttributes(uuid, backstopAt(now)),
    add: { step: 1 },
    condition: "attribute_exists(pk)",
  };
}

/** A settlement follows the case that expects its bank movement; no other case has such writes. */
export function followingWrites({
  intent: { settlement, organizationId },
  updatedAt,
}: Pick<Payment, "intent" | "updatedAt">): UpdateWrite[] {
  if (settlement === undefined) return [];
  return [askSettlementWrite(organizationId, settlement.uuid, updatedAt)];
}

/** The settlement of this id; null if there is none. Strongly consistent. */
export async function findSettlement(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"settlement">,
): Promise<StoredSettlement | null> {
  const [item] = await readAll(table, [recordKey(organizationId, "settlement", uuid)]);
  return item === undefined ? null : decodeSettlement(item);
}

/** The settlement with this provider and reference; null if there is none. */
export async function findSettlementByReference(
  table: Table,
  organizationId: OrganizationId,
  identity: { readonly provider: string; readonly reference: string },
): Promise<StoredSettlement | null> {
  const [claim] = await readAll(table, [settlementReferenceKey(organizationId, identity)]);
  const uuid = claim?.["settlement"] as Uuid<"settlement"> | undefined;
  return uuid === undefined ? null : findSettlement(table, organizationId, uuid);
}

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

/** Maximum bytes of the compressed items of a part: an item of the table has at most 400 KB. */
const maximumPartBytes = 350_000;

/** Whether the items fit one part. Only long references that are all different do not. */
export function fitPart(items: readonly SettlementItem[]): boolean {
  return compressJson(JSON.stringify(items)).length <= maximumPartBytes;
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
        v: 1,
        first,
        items: compressJson(JSON.stringify(items)),
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
  const [item] = await readAll(table, [key]);
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
    items: JSON.parse(decompressJson(item["items"] as Uint8Array)) as SettlementItem[],
  };
}

/** Items of a part whose shares are stored together and updated in one step. */
export const itemsPerBlock = 100;

/** Some items of a part: those from `block * itemsPerBlock` on. */
export type Block = { readonly part: number; readonly block: number };

/** In packed ids: an item that is no share. */
const noLeg = "0".repeat(32) as Uuid<"leg">;

/** @param legUuids in the order of the items; null for an item that is no share */
export function nameSharesWrite(
  { organizationId, uuid }: Settlement,
  block: Block,
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
  block: Block,
): Promise<readonly (Uuid<"leg"> | null)[]> {
  const [item] = await readAll(table, [settlementSharesKey(organizationId, uuid, block)]);
  const legUuids = unpackIds<"leg">(item?.["legs"] as Uint8Array | undefined);
  return legUuids.map((leg) => (leg === noLeg ? null : leg));
}
