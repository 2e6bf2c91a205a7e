/**
 * Closes. The record of a close is small, because lists read it; what it was closed with is in parts, which are written with
 * it and never change.
 */

import type { BalanceSource } from "#domain/account/balance.ts";
import type {
  Close,
  ClosedAccount,
  ClosedFigures,
  CloseScope,
  CloseStatus,
} from "#domain/account/close.ts";
import type { LegMovement } from "#domain/account/reconcile-account.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { compressed, compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { recordKey } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import { finderOf, ownNames, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";
import { closedScopeKey, closePartKey } from "./close-keys.ts";

const closes = /* @__PURE__ */ versioned({
  noun: "close",
  key: (organizationId: OrganizationId, uuid: Uuid<"close">) =>
    recordKey(organizationId, "close", uuid),
  namesOf: ownNames,
  codec: /* @__PURE__ */ compressed(/* @__PURE__ */ documentCodec<Close>(1, { approval: null })),
});

export const closeCollection: ListedCollection<Close, { readonly status: CloseStatus }> = {
  name: "close",
  revision: 1,
  isImmutable: false,
  decode: (item) => [closes.decode(item)],
  facets: ({ status }) => ({ status }),
  keys: ({ businessDate }) => ({ day: businessDate }),
  keysAsFacets: [],
};

/** @param parts of `partsOf`. The day of the close must be registered (`registerDay`). */
export function createCloseWrites(close: Close, parts: readonly string[]): Write[] {
  const { organizationId, uuid } = close;
  const kept = parts.map((part, number): Write => {
    const item = { ...closePartKey(organizationId, uuid, number), v: 1, doc: compressJson(part) };
    return { kind: "put", item, ...isNew };
  });
  return [closes.create(close), ...kept];
}

/**
 * Approves a close that is prepared, if the last approved close of its scope is still the one before it: so no day is closed
 * twice, and none is left out between two closes.
 */
export function approveCloseWrites(before: Close, after: Close): Write[] {
  const { organizationId, uuid, scope, businessDate, previous } = after;
  const names = { "#close": "close" };
  const unchanged =
    previous === null
      ? isNew
      : { condition: "#close = :previous", names, values: { ":previous": previous.uuid } };
  return [
    closes.update(before, after),
    {
      kind: "put",
      item: {
        ...closedScopeKey(organizationId, scope),
        v: 1,
        close: uuid,
        day: businessDate,
      },
      ...unchanged,
    },
  ];
}

/** The last approved close of a scope. */
export type ClosedDay = {
  readonly closeUuid: Uuid<"close">;
  readonly businessDate: CalendarDate;
};

/** Null if none of the scope was approved. Strongly consistent. */
export async function findClosedDay(
  table: Table,
  organizationId: OrganizationId,
  scope: CloseScope,
): Promise<ClosedDay | null> {
  const item = await readItem(table, closedScopeKey(organizationId, scope));
  if (item === undefined) return null;
  return {
    closeUuid: item["close"] as Uuid<"close">,
    businessDate: item["day"] as CalendarDate,
  };
}

/** Null if the organization has no such close. Strongly consistent. */
export const findClose = /* @__PURE__ */ finderOf(closes);

/** Movements of part `n` are those of these accounts, in the order of the figures. */
type StoredMovement = readonly [
  account: number,
  day: CalendarDate,
  source: BalanceSource,
  legUuid: Uuid<"leg">,
  amount: Amount,
  parts?: readonly (readonly [paymentUuid: Uuid<"payment">, amount: Amount])[],
  ignored?: 1,
];

type StoredFigures = Omit<ClosedFigures, "accounts"> & {
  readonly accounts: readonly Omit<ClosedAccount, "movements">[];
};

/** Characters of a part, before its compression: an item is at most 400 KB. */
const partCharacters = 300_000;

/** What is stored of the figures: those without movements first, then the movements. */
export function partsOf({ accounts, ...rest }: ClosedFigures): string[] {
  const figures: StoredFigures = {
    ...rest,
    accounts: accounts.map(({ movements: _, ...account }) => account),
  };
  const parts = [JSON.stringify(figures)];
  let texts: string[] = [];
  let length = 0;
  const close = () => {
    if (texts.length > 0) parts.push(`[${texts.join(",")}]`);
    texts = [];
    length = 0;
  };
  for (const [index, { movements }] of accounts.entries()) {
    for (const movement of movements) {
      const text = JSON.stringify(storedOf(index, movement));
      if (length + text.length > partCharacters) close();
      texts.push(text);
      length += text.length + 1;
    }
  }
  close();
  return parts;
}

function storedOf(
  account: number,
  { day, source, legUuid, amount, parts, isIgnored }: LegMovement,
): StoredMovement {
  const shares = parts.map((part) => [part.paymentUuid, part.amount] as const);
  if (isIgnored) return [account, day, source, legUuid, amount, shares, 1];
  if (shares.length > 0) return [account, day, source, legUuid, amount, shares];
  return [account, day, source, legUuid, amount];
}

function movementOf(stored: StoredMovement): LegMovement {
  const [, day, source, legUuid, amount, parts = [], ignored] = stored;
  return {
    ...{ day, source, legUuid, amount },
    parts: parts.map(([paymentUuid, part]) => ({ paymentUuid, amount: part })),
    isIgnored: ignored === 1,
  };
}

/** A part of a close is missing: somebody deleted it. */
export class MissingClosePartError extends Error {
  override readonly name = "MissingClosePartError";
}

/** Without movements: one read. @throws MissingClosePartError */
export async function readFigures(table: Table, close: Close): Promise<ClosedFigures> {
  const [figures = ""] = await readParts(table, close, 1);
  return figuresOf(figures, []);
}

/** All that the close was made of. @throws MissingClosePartError */
export async function readWholeFigures(table: Table, close: Close): Promise<ClosedFigures> {
  const [figures = "", ...movements] = await readParts(table, close, close.partCount);
  return figuresOf(figures, movements);
}

function figuresOf(figures: string, movements: readonly string[]): ClosedFigures {
  const { accounts, ...rest } = JSON.parse(figures) as StoredFigures;
  const all = movements.flatMap((text) => JSON.parse(text) as StoredMovement[]);
  const byAccount = Map.groupBy(all, ([account]) => account);
  return {
    ...rest,
    accounts: accounts.map((account, index) => ({
      ...account,
      movements: (byAccount.get(index) ?? []).map(movementOf),
    })),
  };
}

async function readParts(
  table: Table,
  { organizationId, uuid }: Close,
  count: number,
): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, part) => closePartKey(organizationId, uuid, part));
  const items = await readAll(table, keys);
  const byPartition = new Map(items.map((item) => [item["pk"], item]));
  return keys.map(({ pk }, part) => {
    const item = byPartition.get(pk);
    if (item === undefined) throw new MissingClosePartError(`Part ${part} of close ${uuid}.`);
    return decompressJson(item["doc"] as Uint8Array);
  });
}
