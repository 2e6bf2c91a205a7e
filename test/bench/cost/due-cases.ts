/**
 * An organization with many open cases, some of them past a deadline, which are swept and decided.
 */

import type { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import {
  nothingSealed,
  type Payment,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Instant, plusMinutes } from "#domain/value/instant.ts";
import { parseMatchMessage } from "#store/queue/matching/match-message.ts";
import { sweepDue } from "#store/queue/sweep-due.ts";
import { dueAttributes } from "#store/table/core/due-keys.ts";
import { createIdSource, uuidFrom } from "#store/table/core/id-source.ts";
import { dayRegistryKey } from "#store/table/core/keys.ts";
import { createPaymentWrites, findPayments } from "#store/table/payment/payment-store.ts";
import { createRuleWrites } from "#store/table/rule/rule-store.ts";
import { newWork, rematchCase } from "#work/ingestion/rematch/rematch.ts";
import { intentOf, storedRule } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { importTable } from "../table/imported-table.ts";
import { type Meter, meterTable } from "../table/metered-table.ts";

const organizationId = organizationOf("org_waiting");
const slaMinutes = 60;
const rule = storedRule(1, { organizationId, destinationSlaMinutes: slaMinutes });
const sweptAt = Date.UTC(2026, 0, 2) as Instant;

export type Sweep = {
  readonly open: number;
  readonly sweeper: Meter;
  readonly matcher: Meter;
  readonly messages: number;
  readonly delayed: number;
  /** Messages of another sweep after the cases were decided. */
  readonly left: number;
};

/** @param due number of open cases past their deadline, evenly distributed among the others */
export async function sweepCases(open: number, due: number): Promise<Sweep> {
  const uuids = uuidsOf(open);
  const isDue = (n: number) => Math.floor(((n + 1) * due) / open) > Math.floor((n * due) / open);
  const engine = await importTable(itemsOf(uuids, isDue));
  try {
    const { table, take } = meterTable(engine.table);
    const bodies: string[] = [];
    const sweep = {
      table,
      client: recordingQueue(bodies),
      queueUrls: { matcher: "matcher", outbound: "outbound", "file-worker": "file-worker" },
      now: () => sweptAt,
      meter: { record: () => {} },
      remaining: () => Number.POSITIVE_INFINITY,
    };
    await sweepDue(sweep);
    const sweeper = take();
    const found = bodies.splice(0).map((body) => uuidIn(body));
    const ids = createIdSource(() => sweptAt);
    for (const uuid of found) {
      await rematchCase(
        { table, ids },
        newWork(table, organizationId, () => sweptAt),
        uuid,
      );
    }
    const matcher = take();
    const decided = await findPayments(table, organizationId, found);
    await sweepDue(sweep);
    const delayed = decided.filter(({ state }) => state.verdict === "delayed").length;
    return { open, sweeper, matcher, messages: found.length, delayed, left: bodies.length };
  } finally {
    await engine.close();
  }
}

function uuidsOf(count: number): Uuid<"payment">[] {
  return Array.from({ length: count }, (_, n) => {
    const uuid = uuidFrom<"payment">(
      String(n),
      sweptAt - 86_400_000 + Math.floor((n * 3_600_000) / count),
    );
    // The shard of an organization with little load.
    return `${uuid.slice(0, 28)}0000` as Uuid<"payment">;
  });
}

function* itemsOf(
  uuids: readonly Uuid<"payment">[],
  isDue: (n: number) => boolean,
): Generator<Record<string, unknown>> {
  const [first] = uuids;
  if (first === undefined) return;
  const { pk, sk } = dayRegistryKey(organizationId, "payment", first);
  yield { pk, sk, v: 1 };
  for (const write of createRuleWrites(rule)) if (write.kind === "put") yield write.item;
  for (const [n, uuid] of uuids.entries()) yield itemOf(uuid, isDue(n));
}

/** A case as its first run left it: waiting, with the time of its SLA. */
function itemOf(uuid: Uuid<"payment">, isDue: boolean): Record<string, unknown> {
  const effectiveDate = plusMinutes(sweptAt, isDue ? -slaMinutes - 1 : -1);
  const nextDeadlineAt = plusMinutes(effectiveDate, slaMinutes);
  const intent = intentOf({
    uuid,
    organizationId,
    externalReference: `INV-${uuid}`,
    effectiveDate,
    createdAt: effectiveDate,
  });
  const payment: Payment = {
    intent,
    state: { ...stateBeforeFirstRun, nextDeadlineAt },
    legUuids: [],
    ambiguousLegUuids: [],
    journalUuids: [],
    linksFinalAt: null,
    followedVersion: 1,
    isCurrencyListed: true,
    sealed: nothingSealed,
    refundUuids: [],
    auditCount: 0,
    auditHead: null,
    updatedAt: effectiveDate,
    version: 1,
  };
  const [write] = createPaymentWrites(payment);
  if (write?.kind !== "put") throw new Error("No item");
  return { ...write.item, ...dueAttributes(uuid, nextDeadlineAt) };
}

function recordingQueue(bodies: string[]): SQSClient {
  const send = async ({ input }: SendMessageBatchCommand) => {
    bodies.push(...(input.Entries ?? []).map(({ MessageBody }) => MessageBody ?? ""));
    return {};
  };
  return { send } as unknown as SQSClient;
}

function uuidIn(body: string): Uuid<"payment"> {
  const [task] = parseMatchMessage(body).tasks;
  if (task?.subject !== "case") throw new Error("Not about a case");
  return task.uuid;
}
