/**
 * Sends a message for each item that has fallen due, to those who know its kind: cases and jobs to the
 * matcher, deliveries to the slow lane, uploads to the importer. A new kind of item is a new case here.
 */
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Instant } from "../domain/instant.ts";
import { clearDue, type DueItem, findDue } from "../table/due-store.ts";
import { parseRecordKey } from "../table/keys.ts";
import { parseJobKey } from "../table/matching-keys.ts";
import { parseOutboundKey } from "../table/outbound-keys.ts";
import type { Table } from "../table/table.ts";
import { formatImportMessage } from "./import-message.ts";
import { formatMatchMessage } from "./match-message.ts";
import { formatOutboundMessage } from "./outbound-message.ts";
import { type QueueMessage, sendMessages } from "./send-messages.ts";

const queueNames = ["matcher", "outbound", "importer"] as const;
type QueueName = (typeof queueNames)[number];

export type SweepDependencies = {
  readonly table: Table;
  readonly client: SQSClient;
  readonly queueUrls: Readonly<Record<QueueName, string>>;
  readonly now: () => Instant;
};

type Due = {
  readonly item: DueItem;
  readonly queue: QueueName;
  readonly message: QueueMessage;
  /** Whether the item leaves the index at once; a case and a job leave it with their run. */
  readonly clears: boolean;
};

const itemsPerRound = 100;

/** @returns how many messages were sent. */
export async function sweepDue(dependencies: SweepDependencies): Promise<number> {
  let sent = 0;
  let round: Due[] = [];
  for await (const item of findDue(dependencies.table, dependencies.now())) {
    const due = dueOf(item);
    if (due !== null) round.push(due);
    if (round.length < itemsPerRound) continue;
    sent += await sendRound(dependencies, round);
    round = [];
  }
  return sent + (await sendRound(dependencies, round));
}

function dueOf(item: DueItem): Due | null {
  const record = parseRecordKey(item.key);
  if (record?.collection === "payment") {
    const { organizationId, uuid } = record;
    const body = formatMatchMessage({ organizationId, subject: "case", uuid });
    return { item, queue: "matcher", message: { body, tenant: organizationId }, clears: false };
  }
  if (record?.collection === "importBatch") {
    const { organizationId, uuid: batch } = record;
    const body = formatImportMessage({ organizationId, batch, chunk: null });
    return { item, queue: "importer", message: { body, tenant: organizationId }, clears: true };
  }
  const named = parseJobKey(item.key);
  if (named !== null) {
    const { organizationId } = named;
    const body = formatMatchMessage({ ...named, subject: "job" });
    return { item, queue: "matcher", message: { body, tenant: organizationId }, clears: false };
  }
  const outbound = parseOutboundKey(item.key);
  if (outbound?.item === "delivery") {
    const { organizationId, uuid } = outbound;
    const body = formatOutboundMessage({ kind: "delivery", organizationId, uuid });
    return { item, queue: "outbound", message: { body, tenant: organizationId }, clears: true };
  }
  return null;
}

async function sendRound(
  { table, client, queueUrls }: SweepDependencies,
  round: readonly Due[],
): Promise<number> {
  let sent = 0;
  for (const queue of queueNames) {
    const own = round.filter((due) => due.queue === queue);
    const messages = own.map(({ message }) => message);
    const failed = new Set(await sendMessages(client, queueUrls[queue], messages));
    const taken = own.filter((_, position) => !failed.has(position));
    await Promise.all(
      taken.filter(({ clears }) => clears).map(({ item }) => clearDue(table, item)),
    );
    sent += taken.length;
  }
  return sent;
}
