/**
 * Settlements and their items. A change of `step` is, through the stream, the message for the next step of the job that updates the shares of a settlement; until the job is done, the sweeper sends another one.
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  isShownAlike,
  type Settlement,
  type SettlementStatus,
} from "#domain/settlement/settlement.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { backstopAt, dueAttributes } from "../core/due-keys.ts";
import { isNew } from "../core/expression.ts";
import { lastOf } from "../core/key-range.ts";
import { recordKey } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import { ownNames, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";
import {
  type SettlementName,
  settlementHistoryKey,
  settlementHistoryUntil,
  settlementPartition,
  settlementReferenceKey,
} from "./settlement-keys.ts";

const settlements = /* @__PURE__ */ versioned({
  noun: "settlement",
  key: (organizationId: OrganizationId, uuid: Uuid<"settlement">) =>
    recordKey(organizationId, "settlement", uuid),
  namesOf: ownNames,
  codec: /* @__PURE__ */ compressed(
    /* @__PURE__ */ documentCodec<Settlement>(1, {
      countsItems: false,
      carriedFrom: null,
      carriedInto: null,
      paymentUuid: null,
      walk: null,
      bankAmount: null,
      shortfallReasons: [],
      completedAt: null,
      settledAt: null,
    }),
  ),
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
    ...settlements.decode(item),
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
    settlements.create(settlement),
    {
      kind: "put",
      item: { ...settlementReferenceKey(organizationId, settlement), v: 1, settlement: uuid },
      ...isNew,
    },
    historyWrite(settlement, settlement.updatedAt),
  ];
}

/** Without the version beside the document, because this item never changes. */
function stateOf(settlement: Settlement) {
  const { v, doc } = settlements.bodyOf(settlement);
  return { v, doc };
}

/** What the settlement is from a moment on. Never changed; the settlement's own condition makes its version the only one. */
function historyWrite(settlement: Settlement, at: Instant): Write {
  const { organizationId, uuid, version } = settlement;
  return {
    kind: "put",
    item: {
      ...settlementHistoryKey(organizationId, uuid, { at, version }),
      ...stateOf(settlement),
    },
  };
}

/**
 * The settlement as it was at a moment, one read; null before it was created. What a release without histories changed shows
 * from the next change on.
 */
export async function findSettlementAsOf(
  table: Table,
  current: StoredSettlement,
  moment: Instant,
): Promise<Settlement | null> {
  if (moment >= current.updatedAt) return current;
  const pk = settlementPartition(current.organizationId, current.uuid);
  const item = await lastOf(table, { pk, ...settlementHistoryUntil(moment) });
  return item === undefined ? null : settlements.decode(item);
}

type Next = {
  /** Whether the job has another step to do; otherwise it ends, unless a step was asked for meanwhile. */
  readonly isWorking: boolean;
};

/**
 * Replaces the settlement, on the condition that nothing has changed or asked for a step since it was read. What clients
 * see of it is kept where it changes.
 */
export function updateSettlementWrites(
  before: StoredSettlement,
  changed: Settlement,
  { isWorking }: Next,
): Write[] {
  const { organizationId, uuid, version, step } = before;
  const all = { ...changed, version: version + 1 } as StoredSettlement;
  const { step: _step, isAsked: _isAsked, ...after } = all;
  // A clock that is behind must not order this state before the last one.
  const at = Math.max(after.updatedAt, before.updatedAt) as Instant;
  const history = isShownAlike(before, after) ? [] : [historyWrite(after, at)];
  const update: UpdateWrite = {
    kind: "update",
    key: recordKey(organizationId, "settlement", uuid),
    set: {
      ...settlements.bodyOf(after),
      ...(isWorking ? dueAttributes(uuid, backstopAt(after.updatedAt)) : {}),
    },
    ...(isWorking ? { add: { step: 1 } } : { remove: ["duePartition", "dueAt"] }),
    condition:
      "version = :read AND (step = :step OR (attribute_not_exists(step) AND :step = :none))",
    values: { ":read": version, ":step": step, ":none": 0 },
  };
  return [update, ...history];
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
  const item = await readItem(table, recordKey(organizationId, "settlement", uuid));
  return item === undefined ? null : decodeSettlement(item);
}

/**
 * The settlement with this provider and reference; null if there is none. With `keyCurrency` the one in this currency:
 * the first of several has the plain key, and the others have keys with their currency.
 */
export async function findSettlementByReference(
  table: Table,
  organizationId: OrganizationId,
  { keyCurrency, ...plain }: SettlementName,
): Promise<StoredSettlement | null> {
  const found = await findByKey(table, organizationId, plain);
  if (keyCurrency === undefined || found === null || found.currency === keyCurrency) return found;
  return findByKey(table, organizationId, { ...plain, keyCurrency });
}

async function findByKey(
  table: Table,
  organizationId: OrganizationId,
  name: SettlementName,
): Promise<StoredSettlement | null> {
  const { provider, reference, keyCurrency } = name;
  const keyed = keyCurrency === undefined ? {} : { keyCurrency };
  const key = settlementReferenceKey(organizationId, { provider, reference, ...keyed });
  const claim = await readItem(table, key);
  const uuid = claim?.["settlement"] as Uuid<"settlement"> | undefined;
  return uuid === undefined ? null : findSettlement(table, organizationId, uuid);
}
