import { BatchGetCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import {
  type CaseState,
  nothingSealed,
  type Payment,
  type Sealed,
  stateBeforeFirstRun,
} from "../../domain/case/reconciliation-case.ts";
import type { Verdict } from "../../domain/case/verdict.ts";
import { isFull } from "../../domain/matching/case-bound.ts";
import type { PaymentIntent } from "../../domain/payment/payment-intent.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { dueAttributes } from "../core/due-keys.ts";
import { atVersion } from "../core/expression.ts";
import { freeFormKey, parseRecordKey, recordKey } from "../core/keys.ts";
import { bytesOf, hexOf, packIds, unpackIds } from "../core/packed-ids.ts";
import type { Table } from "../core/table.ts";
import { sealEntries } from "./case-page-store.ts";

const intentCodec = documentCodec<PaymentIntent>(1, {
  paymentType: "other",
  paymentSubtype: null,
  stablecoin: null,
  chain: null,
  direction: "outbound",
  beneficiaryAccount: null,
  beneficiaryName: null,
  references: null,
  metadata: null,
  referenceValues: [],
  expectedLegs: [],
});
const stateDocuments = documentCodec<CaseState>(1, stateBeforeFirstRun);
const coverageDocuments = documentCodec(1, stateBeforeFirstRun.evidenceCoverage);

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

/**
 * Maximum size of an intent in the payment's item, compressed, in bytes. A larger one has its
 * free-form parts in a separate item, which only the detail reads. Each decision writes the
 * payment's item: the rest of it takes up to 600 bytes, and one write unit is 1 KB.
 */
const largestInlineIntent = 400;

type PaymentItem = {
  readonly intent: Uint8Array;
  readonly state: Uint8Array;
  readonly legs?: Uint8Array;
  readonly ambiguous?: Uint8Array;
  readonly journal?: Uint8Array;
  /**
   * Numbers of sealed legs, pages of legs, and sealed journal entries; absent if nothing is sealed.
   */
  readonly sealed?: readonly [legs: number, pages: number, entries: number];
  readonly tentative?: Uint8Array;
  readonly auditCount: number;
  readonly auditHead: Uint8Array | null;
  readonly finalAt?: number;
  readonly updatedAt: number;
  readonly version: number;
};

export function decodePayment(item: Record<string, unknown>): Payment {
  const stored = item as PaymentItem;
  return {
    intent: { ...intentCodec.decode(decompressJson(stored.intent)), ...identityOf(item) },
    state: stateCodec.decode(stored.state),
    legUuids: unpackIds(stored.legs),
    ambiguousLegUuids: unpackIds(stored.ambiguous),
    journalUuids: unpackIds(stored.journal),
    linksFinalAt: (stored.finalAt as Instant | undefined) ?? null,
    sealed: decodeSealed(stored),
    auditCount: stored.auditCount,
    auditHead: stored.auditHead === null ? null : hexOf(stored.auditHead),
    updatedAt: stored.updatedAt as Instant,
    version: stored.version,
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
  const due = earliest(state.nextDeadlineAt, linksFinalAt);
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

function encodeIntent(intent: PaymentIntent): Uint8Array {
  const { uuid: _uuid, organizationId: _organizationId, ...rest } = intent;
  return compressJson(intentCodec.encode(rest as PaymentIntent));
}

/** Creates a payment, on the condition that it does not exist. */
export function createPaymentWrites(payment: Payment): Write[] {
  const { intent } = payment;
  const whole = encodeIntent(intent);
  const { references, metadata } = intent;
  const apart = whole.length > largestInlineIntent && (references ?? metadata) !== null;
  const key = recordKey(intent.organizationId, "payment", intent.uuid);
  const item = {
    ...key,
    v: intentCodec.version,
    intent: apart ? encodeIntent({ ...intent, references: null, metadata: null }) : whole,
    state: stateCodec.encode(payment.state),
    journal: packIds(payment.journalUuids),
    auditCount: payment.auditCount,
    auditHead: payment.auditHead === null ? null : bytesOf(payment.auditHead),
    updatedAt: payment.updatedAt,
    version: payment.version,
    ...(apart ? { freeFormApart: true } : {}),
  };
  const create: Write = { kind: "put", item, condition: "attribute_not_exists(pk)" };
  if (!apart) return [create];
  const freeForm = { references, metadata };
  return [
    create,
    {
      kind: "put",
      item: {
        ...freeFormKey(intent.organizationId, intent.uuid),
        v: 1,
        doc: JSON.stringify(freeForm),
      },
    },
  ];
}

/** The write of a payment's item, followed by the pages of the same transaction. */
export type PaymentWrites = readonly [UpdateWrite, ...Write[]];

/**
 * Writes the new state of a payment that was read at `before.version`. The intent never changes.
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
  const writes: PaymentWrites = [update, ...pages];
  return isFull(before) && !isFull(payment) ? requestRun(writes, payment.updatedAt) : writes;
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
  const item = await findItem(table, organizationId, uuid);
  return item === null ? null : decodePayment(item);
}

async function findItem(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"payment">,
): Promise<Record<string, unknown> | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: recordKey(organizationId, "payment", uuid),
      ConsistentRead: true,
    }),
  );
  return Item ?? null;
}

/** The payment with its free-form parts, for its detail. */
export async function findWholePayment(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"payment">,
): Promise<Payment | null> {
  const item = await findItem(table, organizationId, uuid);
  if (item === null) return null;
  const payment = decodePayment(item);
  if (item["freeFormApart"] !== true) return payment;
  const keys = [freeFormKey(organizationId, uuid)];
  const { Responses } = await table.client.send(
    new BatchGetCommand({ RequestItems: { [table.name]: { Keys: keys, ConsistentRead: true } } }),
  );
  const doc = Responses?.[table.name]?.[0]?.["doc"] as string | undefined;
  if (doc === undefined) return payment;
  const freeForm = JSON.parse(doc) as Pick<PaymentIntent, "references" | "metadata">;
  return { ...payment, intent: { ...payment.intent, ...freeForm } };
}

/** The existing payments of these ids, in no order. */
export async function findPayments(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"payment">[],
): Promise<Payment[]> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "payment", uuid));
  return (await readAll(table, keys)).map(decodePayment);
}
