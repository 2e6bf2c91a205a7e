import { BatchGetCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { PaymentIntent } from "../domain/payment-intent.ts";
import {
  type CaseState,
  type Payment,
  stateBeforeFirstRun,
} from "../domain/reconciliation-case.ts";
import { readAll } from "./batch-read.ts";
import type { Write } from "./commit.ts";
import { documentCodec } from "./document.ts";
import { dueAttributes, freeFormKey, recordKey } from "./keys.ts";
import type { Table } from "./table.ts";

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
const stateCodec = documentCodec<CaseState>(1, stateBeforeFirstRun);

/** Free-form parts above this many characters lie in an item of their own, read by the detail. */
const freeFormInlineCharacters = 1_024;

/** A case that nobody has run this long after its creation is picked up by the sweeper. */
const firstRunGraceMilliseconds = 120_000;

type PaymentItem = {
  readonly intent: string;
  readonly state: string;
  readonly legs?: readonly Uuid[];
  readonly ambiguous?: readonly Uuid[];
  readonly journal?: readonly Uuid[];
  readonly auditCount: number;
  readonly auditHead?: string;
  readonly updatedAt: number;
  readonly version: number;
};

export function decodePayment(item: Record<string, unknown>): Payment {
  const stored = item as PaymentItem;
  return {
    intent: intentCodec.decode(stored.intent),
    state: stateCodec.decode(stored.state),
    legUuids: stored.legs ?? [],
    ambiguousLegUuids: stored.ambiguous ?? [],
    journalUuids: stored.journal ?? [],
    auditCount: stored.auditCount,
    auditHead: stored.auditHead ?? null,
    updatedAt: stored.updatedAt as Instant,
    version: stored.version,
  };
}

/** Writes a payment that must not exist yet. */
export function createPaymentWrites(payment: Payment): Write[] {
  const { intent } = payment;
  const apart = freeFormLength(intent) > freeFormInlineCharacters;
  const inline = apart ? { ...intent, references: null, metadata: null } : intent;
  const key = recordKey(intent.organizationId, "payment", intent.uuid);
  const item = {
    ...key,
    v: intentCodec.version,
    intent: intentCodec.encode(inline),
    state: stateCodec.encode(payment.state),
    journal: payment.journalUuids,
    auditCount: payment.auditCount,
    auditHead: payment.auditHead,
    updatedAt: payment.updatedAt,
    version: payment.version,
    ...(apart ? { freeFormApart: true } : {}),
    ...dueAttributes(intent.uuid, intent.createdAt + firstRunGraceMilliseconds),
  };
  const create: Write = { kind: "put", item, condition: "attribute_not_exists(pk)" };
  if (!apart) return [create];
  const { references, metadata } = intent;
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

function freeFormLength(intent: PaymentIntent): number {
  return (intent.references?.length ?? 0) + (intent.metadata?.length ?? 0);
}

/**
 * Writes the new state of a payment that was read at `before.version`. The intent itself never
 * changes. An update leaves attributes that this version does not know as they are.
 */
export function updatePaymentWrite(before: Payment, after: Payment): Write {
  const { intent } = before;
  const due = after.state.nextDeadlineAt;
  const ambiguous = after.ambiguousLegUuids;
  const removed = [
    ...(ambiguous.length === 0 ? ["ambiguous"] : []),
    ...(due === null ? ["duePartition", "dueAt"] : []),
  ];
  const ambiguousSet = ambiguous.length === 0 ? "" : ", ambiguous = :ambiguous";
  const dueSet = due === null ? "" : ", duePartition = :duePartition, dueAt = :dueAt";
  const remove = removed.length === 0 ? "" : ` REMOVE ${removed.join(", ")}`;
  const dueValues = due === null ? {} : asValues(dueAttributes(intent.uuid, due));
  return {
    kind: "update",
    key: recordKey(intent.organizationId, "payment", intent.uuid),
    set: `SET #state = :state, legs = :legs, journal = :journal, auditCount = :auditCount, auditHead = :auditHead, updatedAt = :updatedAt, version = :version${ambiguousSet}${dueSet}${remove}`,
    condition: "version = :read",
    names: { "#state": "state" },
    values: {
      ":state": stateCodec.encode(after.state),
      ":legs": after.legUuids,
      ":journal": after.journalUuids,
      ":auditCount": after.auditCount,
      ":auditHead": after.auditHead,
      ":updatedAt": after.updatedAt,
      ":version": before.version + 1,
      ":read": before.version,
      ...(ambiguous.length === 0 ? {} : { ":ambiguous": ambiguous }),
      ...dueValues,
    },
  };
}

function asValues(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`:${key}`, value]));
}

export async function findPayment(
  table: Table,
  organizationId: string,
  uuid: Uuid,
): Promise<Payment | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: recordKey(organizationId, "payment", uuid),
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? null : decodePayment(Item);
}

/** The payment with its free-form parts, as the detail shows it. */
export async function findWholePayment(
  table: Table,
  organizationId: string,
  uuid: Uuid,
): Promise<Payment | null> {
  const payment = await findPayment(table, organizationId, uuid);
  if (payment === null || payment.intent.references !== null || payment.intent.metadata !== null) {
    return payment;
  }
  const keys = [freeFormKey(organizationId, uuid)];
  const { Responses } = await table.client.send(
    new BatchGetCommand({ RequestItems: { [table.name]: { Keys: keys, ConsistentRead: true } } }),
  );
  const doc = Responses?.[table.name]?.[0]?.["doc"] as string | undefined;
  if (doc === undefined) return payment;
  const freeForm = JSON.parse(doc) as Pick<PaymentIntent, "references" | "metadata">;
  return { ...payment, intent: { ...payment.intent, ...freeForm } };
}

/** The payments of these ids that exist, in no particular order. */
export async function findPayments(
  table: Table,
  organizationId: string,
  uuids: readonly Uuid[],
): Promise<Payment[]> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "payment", uuid));
  return (await readAll(table, keys)).map(decodePayment);
}
