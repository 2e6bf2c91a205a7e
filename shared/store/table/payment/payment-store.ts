import {
  type CaseState,
  nothingSealed,
  type Payment,
  type Sealed,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import type { Verdict } from "#domain/case/verdict/verdict.ts";
import { isFull } from "#domain/matching/case-bound.ts";
import { maximumRefunds, type PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { isFromArchive } from "../core/archived-item.ts";
import { readAll } from "../core/batch-read.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { dueAttributes } from "../core/due-keys.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { freeFormKey, parseRecordKey, recordKey } from "../core/keys.ts";
import { bytesOf, hexOf, packIds, unpackIds } from "../core/packed-ids.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { followingWrites } from "../settlement/settlement-store.ts";
import { sealEntries } from "./case-page-store.ts";
import { decodeIntent, intentFormat, storeIntent, withFreeForm } from "./intent-item.ts";

const stateDocuments = /* @__PURE__ */ documentCodec<CaseState>(1, stateBeforeFirstRun);
const coverageDocuments = /* @__PURE__ */ documentCodec(1, stateBeforeFirstRun.evidenceCoverage);

/** Cached encoding of the initial state, which every new payment has. */
let encodedStateBeforeFirstRun: Uint8Array | null = null;

/** The evidence coverage, too, is stored without its default values. */
const stateCodec = {
  encode: (state: CaseState): Uint8Array => {
    if (state === stateBeforeFirstRun) {
      encodedStateBeforeFirstRun ??= compressJson(stateDocuments.encode(state));
      return encodedStateBeforeFirstRun;
    }
    const text = coverageDocuments.encode(state.evidenceCoverage);
    const differing = JSON.parse(text) as CaseState["evidenceCoverage"];
    const evidenceCoverage = text === "{}" ? stateBeforeFirstRun.evidenceCoverage : differing;
    return compressJson(stateDocuments.encode({ ...state, evidenceCoverage }));
  },
  decode: (stored: Uint8Array | string): CaseState => {
    const state = stateDocuments.decode(decompressJson(stored));
    const coverage = { ...stateBeforeFirstRun.evidenceCoverage, ...state.evidenceCoverage };
    return { ...state, evidenceCoverage: coverage };
  },
};

/**
 * The verdict in a stored `state`; null before the first run.
 *
 * @param state in base64, the form of bytes in a stream record
 */
export function decodeVerdict(state: string): Verdict | null {
  return stateCodec.decode(state).verdict;
}

type PaymentItem = {
  readonly intent: Uint8Array;
  readonly state: Uint8Array;
  readonly legs?: Uint8Array;
  readonly ambiguous?: Uint8Array;
  readonly journal?: Uint8Array;
  /**
   * Numbers of sealed legs, pages of legs, and sealed audit entries; absent if nothing is sealed.
   */
  readonly sealed?: readonly [legs: number, pages: number, entries: number];
  readonly tentative?: Uint8Array;
  readonly refunds?: ReadonlySet<Uuid<"payment">>;
  readonly auditCount: number;
  readonly auditHead: Uint8Array | null;
  readonly finalAt?: number;
  /** Absent while it is 1. */
  readonly followed?: number;
  /** Absent if its currency is listed. */
  readonly otherCurrency?: true;
  readonly updatedAt: number;
  readonly version: number;
};

export function decodePayment(item: Record<string, unknown>): Payment {
  const stored = item as PaymentItem;
  return {
    intent: { ...decodeIntent(stored.intent), ...identityOf(item) },
    state: stateCodec.decode(stored.state),
    legUuids: unpackIds(stored.legs),
    ambiguousLegUuids: unpackIds(stored.ambiguous),
    journalUuids: unpackIds(stored.journal),
    linksFinalAt: (stored.finalAt as Instant | undefined) ?? null,
    sealed: decodeSealed(stored),
    followedVersion: stored.followed ?? 1,
    refundUuids: [...(stored.refunds ?? [])].sort(),
    isCurrencyListed: stored.otherCurrency !== true,
    auditCount: stored.auditCount,
    auditHead: stored.auditHead === null ? null : hexOf(stored.auditHead),
    updatedAt: stored.updatedAt as Instant,
    version: stored.version,
    ...(isFromArchive(item) && { isInArchive: true }),
  };
}

function decodeSealed({ sealed, tentative }: PaymentItem): Sealed {
  if (sealed === undefined) return nothingSealed;
  const [legs, pages, entries] = sealed;
  return { legs, pages, entries, tentative: unpackIds(tentative) };
}

/** Attributes that most payments lack: a value is set, null is removed. */
function rareAttributes(payment: Payment) {
  const { ambiguousLegUuids, sealed, state, intent, linksFinalAt } = payment;
  const { legs, pages, entries, tentative } = sealed;
  const isSealed = pages + entries > 0;
  const disposedAt = state.scheduledDisposition?.dueAt ?? null;
  const due = earliest(earliest(state.nextDeadlineAt, disposedAt), linksFinalAt);
  return {
    finalAt: linksFinalAt,
    ambiguous: ambiguousLegUuids.length === 0 ? null : packIds(ambiguousLegUuids),
    ...(isSealed ? { sealed: [legs, pages, entries] } : {}),
    ...(isSealed ? { tentative: tentative.length === 0 ? null : packIds(tentative) } : {}),
    ...(due === null ? { duePartition: null, dueAt: null } : dueAttributes(intent.uuid, due)),
  };
}

/** The key contains both ids, so the document does not repeat them. */
function identityOf(item: Record<string, unknown>): Pick<PaymentIntent, "uuid" | "organizationId"> {
  const named = parseRecordKey({ pk: item["pk"] as string, sk: item["sk"] as string });
  if (named?.collection !== "payment") {
    throw new Error("The item's key is not the key of a payment.");
  }
  return { uuid: named.uuid, organizationId: named.organizationId };
}

/** Creates a payment, on the condition that it does not exist. */
export function createPaymentWrites(payment: Payment): Write[] {
  const stored = storeIntent(payment.intent);
  const item = {
    ...recordKey(payment.intent.organizationId, "payment", payment.intent.uuid),
    v: intentFormat,
    intent: stored.intent,
    state: stateCodec.encode(payment.state),
    journal: packIds(payment.journalUuids),
    auditCount: payment.auditCount,
    auditHead: payment.auditHead === null ? null : bytesOf(payment.auditHead),
    updatedAt: payment.updatedAt,
    version: payment.version,
    ...(stored.freeForm === null ? {} : { freeFormApart: true }),
    ...(payment.isCurrencyListed ? {} : { otherCurrency: true }),
  };
  const create: Write = { kind: "put", item, ...isNew };
  return stored.freeForm === null ? [create] : [create, stored.freeForm];
}

/** The write of a payment's item, followed by the pages of the same transaction. */
export type PaymentWrites = readonly [UpdateWrite, ...Write[]];

/**
 * Writes the new state of a payment that was read at `before.version`. The intent stays as it is.
 * Attributes that this version does not have stay as they are. A full case that gets room again asks
 * for a run, which takes up evidence that waits for it.
 */
export function updatePaymentWrites(before: Payment, after: Payment): PaymentWrites {
  const { payment, pages } = sealEntries(before, after);
  const rare = Object.entries(rareAttributes(payment));
  const kept = rare.filter(([, value]) => value !== null);
  const removed = rare.filter(([, value]) => value === null).map(([name]) => name);
  const update: UpdateWrite = {
    kind: "update",
    key: recordKey(before.intent.organizationId, "payment", before.intent.uuid),
    set: {
      state: stateCodec.encode(payment.state),
      legs: packIds(payment.legUuids),
      journal: packIds(payment.journalUuids),
      auditCount: payment.auditCount,
      auditHead: payment.auditHead === null ? null : bytesOf(payment.auditHead),
      updatedAt: payment.updatedAt,
      version: before.version + 1,
      ...Object.fromEntries(kept),
    },
    remove: removed,
    ...atVersion(before.version),
  };
  const writes: PaymentWrites = [update, ...pages, ...followingWrites(payment)];
  return isFull(before) && !isFull(payment) ? requestRun(writes, payment.updatedAt) : writes;
}

/**
 * Adds the amended intent to the writes of its payment.
 *
 * @param payment its intent with its free-form parts
 */
export function amendIntent(
  [update, ...pages]: PaymentWrites,
  { intent, isCurrencyListed }: Pick<Payment, "intent" | "isCurrencyListed">,
): PaymentWrites {
  const { intent: encoded, freeForm } = storeIntent(intent);
  const isApart = freeForm !== null;
  const flags = Object.entries({ freeFormApart: isApart, otherCurrency: !isCurrencyListed });
  const amended: UpdateWrite = {
    ...update,
    set: {
      ...update.set,
      intent: encoded,
      ...Object.fromEntries(flags.filter(([, isSet]) => isSet)),
    },
    remove: [
      ...(update.remove ?? []),
      ...flags.filter(([, isSet]) => !isSet).map(([name]) => name),
    ],
  };
  return [amended, ...pages, ...(isApart ? [freeForm] : [])];
}

/**
 * Records that the matcher has carried out the amendments up to this version of the expectation. The
 * condition fails if another run is further.
 */
export function followedVersionWrite(
  { organizationId, uuid }: PaymentIntent,
  version: number,
): UpdateWrite {
  return {
    kind: "update",
    key: recordKey(organizationId, "payment", uuid),
    set: { followed: version },
    condition: "attribute_not_exists(followed) OR followed < :version",
    values: { ":version": version },
  };
}

/**
 * Notes on a payment that another one is its refund; at most `maximumRefunds`. Its version stays: the matcher
 * decides the legs of both when it decides the refund.
 */
export function addRefundWrite(original: PaymentIntent, refund: Uuid<"payment">): UpdateWrite {
  return {
    kind: "update",
    key: recordKey(original.organizationId, "payment", original.uuid),
    add: { refunds: new Set([refund]) },
    condition: "attribute_exists(pk) AND (attribute_not_exists(refunds) OR size(refunds) < :most)",
    values: { ":most": maximumRefunds },
  };
}

function earliest(a: Instant | null, b: Instant | null): Instant | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/**
 * A change of this attribute makes the stream send the matcher a message to decide the case's legs
 * again.
 */
export const runRequestedAttribute = "runRequestedAt";

export function requestRun([update, ...pages]: PaymentWrites, now: Instant): PaymentWrites {
  const requesting = { ...update, set: { ...update.set, [runRequestedAttribute]: now } };
  return [requesting, ...pages];
}

/**
 * The payment of this id without large free-form parts; null if there is none. Strongly consistent.
 */
export async function findPayment(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"payment">,
): Promise<Payment | null> {
  const item = await readItem(table, recordKey(organizationId, "payment", uuid));
  return item === undefined ? null : decodePayment(item);
}

/** Maximum reads of a payment whose free-form parts an amendment replaces at the same time. */
const maximumReads = 4;

/** The payment with its free-form parts, for its detail. */
export async function findWholePayment(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"payment">,
): Promise<Payment | null> {
  for (let reads = 1; ; reads += 1) {
    const item = await readItem(table, recordKey(organizationId, "payment", uuid));
    if (item === undefined) return null;
    const payment = decodePayment(item);
    if (item["freeFormApart"] !== true) return payment;
    const [found] = await readAll(table, [freeFormKey(organizationId, uuid)]);
    const whole = withFreeForm(payment.intent, found);
    if (whole !== null || reads === maximumReads) {
      return { ...payment, intent: whole ?? payment.intent };
    }
  }
}

/** The existing payments of these ids, in no order. */
export async function findPayments(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"payment">[],
  isStrong = true,
): Promise<Payment[]> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "payment", uuid));
  return (await readAll(table, keys, isStrong)).map(decodePayment);
}
