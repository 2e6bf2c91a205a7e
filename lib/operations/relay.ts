/**
 * Sends the messages again that stream-relay sent for everything written since a time. After a restore the
 * work of the consumers is unknown or lost. Consumers accept every message twice, so nothing is
 * compared.
 */

import type { SQSClient } from "@aws-sdk/client-sqs";
import { QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { formatImportMessage } from "#store/queue/bulk/import-message.ts";
import { formatMatchMessage, type RecordSubject } from "#store/queue/matching/match-message.ts";
import { type QueueMessage, sendMessages } from "#store/queue/send-messages.ts";
import { formatOutboundMessage } from "#store/queue/webhook/outbound-message-text.ts";
import { dayRegistryPartition, parseKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { jobKey, parseJobKey } from "#store/table/matching/matching-keys.ts";
import { auditEntryPartitions, journalPages } from "#work/recovery/audit-entry-window.ts";
import { type ChangedRecords, changedIn } from "#work/recovery/changed-records.ts";

export type RelayQueue = "matcher" | "outbound" | "file-worker";

export type RelayDependencies = {
  readonly table: Table;
  readonly client: SQSClient;
  readonly queueUrls: Readonly<Record<RelayQueue, string>>;
  readonly now: () => Instant;
  /** Messages a second at most, 1 or more; bounded because consumers have other work too. */
  readonly rate: number;
  /** Called with the counts of messages sent so far. */
  readonly onProgress?: (report: RelayReport) => void;
};

export type RelayReport = {
  readonly organizations: number;
  /** Numbers of messages by subject. */
  readonly events: number;
  readonly cases: number;
  readonly legs: number;
  readonly imports: number;
  readonly jobs: number;
  /** Audit entries that this version cannot read; no messages were sent for their other changes. */
  readonly unreadable: number;
};

const nothingRelayed: RelayReport = {
  organizations: 0,
  events: 0,
  cases: 0,
  legs: 0,
  imports: 0,
  jobs: 0,
  unreadable: 0,
};

/** @throws Error if a queue refuses a message; the command may then be repeated. */
export async function relaySince(
  dependencies: RelayDependencies,
  organizationIds: AsyncIterable<OrganizationId> | Iterable<OrganizationId>,
  since: Instant,
): Promise<RelayReport> {
  let report = nothingRelayed;
  for await (const organizationId of organizationIds) {
    report = { ...report, organizations: report.organizations + 1 };
    for await (const part of relayOrganization(dependencies, organizationId, since)) {
      report = add(report, part);
      dependencies.onProgress?.(report);
    }
  }
  return report;
}

type Part = Omit<RelayReport, "organizations">;

function add(report: RelayReport, part: Part): RelayReport {
  const { events, cases, legs, imports, jobs, unreadable } = report;
  return {
    ...report,
    events: events + part.events,
    cases: cases + part.cases,
    legs: legs + part.legs,
    imports: imports + part.imports,
    jobs: jobs + part.jobs,
    unreadable: unreadable + part.unreadable,
  };
}

/** Sends page by page, and the jobs last. */
async function* relayOrganization(
  dependencies: RelayDependencies,
  organizationId: OrganizationId,
  since: Instant,
): AsyncGenerator<Part> {
  const { table, now } = dependencies;
  const period = { from: since, to: now() };
  const isNew = createFilter();
  for (const partition of await auditEntryPartitions(table, organizationId, period)) {
    for await (const items of journalPages(table, partition, period)) {
      yield await relayChanged(dependencies, organizationId, changedIn(items), isNew);
    }
  }
  yield await relayJobs(dependencies, organizationId);
}

const messagesRemembered = 10_000;

/** Many entries concern the same case or import, so most repeated messages are left out. */
function createFilter(): (body: string) => boolean {
  const known = new Set<string>();
  return (body) => {
    if (known.has(body)) return false;
    if (known.size >= messagesRemembered) known.clear();
    known.add(body);
    return true;
  };
}

async function relayChanged(
  dependencies: RelayDependencies,
  organizationId: OrganizationId,
  { announcing, payments, legs, importBatches, unreadable }: ChangedRecords,
  isNew: (body: string) => boolean,
): Promise<Part> {
  const match = (task: RecordSubject) => formatMatchMessage({ organizationId, tasks: [task] });
  const cases = [...payments.keys()].map((uuid) => match({ subject: "case", uuid })).filter(isNew);
  const ofLegs = [...legs.keys()].map((uuid) => match({ subject: "leg", uuid })).filter(isNew);
  const events = announcing.map(({ uuid }) =>
    formatOutboundMessage({ kind: "event", organizationId, uuid }),
  );
  const imports = [...importBatches.keys()]
    .map((batch) => formatImportMessage({ organizationId, batch, chunk: null }))
    .filter(isNew);
  await send(dependencies, organizationId, "matcher", [...cases, ...ofLegs]);
  await send(dependencies, organizationId, "outbound", events);
  await send(dependencies, organizationId, "file-worker", imports);
  return {
    ...nothingRelayed,
    events: events.length,
    cases: cases.length,
    legs: ofLegs.length,
    imports: imports.length,
    unreadable,
  };
}

const jobsPerPage = 100;

/** Unfinished jobs, whenever they began: one message continues a job. */
async function relayJobs(
  dependencies: RelayDependencies,
  organizationId: OrganizationId,
): Promise<Part> {
  const { table } = dependencies;
  let jobs = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": jobKey(organizationId, { kind: "rematch" }).pk },
        Limit: jobsPerPage,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    // An unfinished job is in the `due` index.
    const running = (page.Items ?? []).filter(({ dueAt }) => dueAt !== undefined);
    const bodies = running.flatMap(({ pk, sk }) => {
      const named = parseJobKey({ pk: pk as string, sk: sk as string });
      if (named === null) return [];
      return [formatMatchMessage({ organizationId, tasks: [{ subject: "job", job: named.job }] })];
    });
    await send(dependencies, organizationId, "matcher", bodies);
    jobs += bodies.length;
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return { ...nothingRelayed, jobs };
}

async function send(
  { client, queueUrls, rate }: RelayDependencies,
  tenant: string,
  queue: RelayQueue,
  bodies: readonly string[],
): Promise<void> {
  if (bodies.length === 0) return;
  const messages = bodies.map((body): QueueMessage => ({ body, tenant }));
  const failed = await sendMessages(client, queueUrls[queue], messages);
  if (failed.length > 0) throw new Error(`The queue rejected ${failed.length} messages.`);
  const milliseconds = (1_000 * bodies.length) / rate;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Every organization that has a journal. Reads the whole table, which no function may do. The days of an
 * organization's journal are one partition, and a scan reads partition behind partition: the organization
 * before is all that it needs to remember.
 */
export async function* organizationsOf(table: Table): AsyncGenerator<OrganizationId> {
  let last: OrganizationId | null = null;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ProjectionExpression: "pk, sk",
        FilterExpression: "contains(pk, :days)",
        ExpressionAttributeValues: { ":days": "#days#jnl" },
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    for (const { pk, sk } of page.Items ?? []) {
      const found = organizationOfDays({ pk: String(pk), sk: String(sk) });
      if (found === null || found === last) continue;
      last = found;
      yield found;
    }
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
}

/** The organization whose days of the audit entries these are; its name too may contain the text of the filter. */
function organizationOfDays(key: { pk: string; sk: string }): OrganizationId | null {
  const organizationId = parseKey(key)?.organizationId ?? null;
  if (organizationId === null) return null;
  return key.pk === dayRegistryPartition(organizationId, "journal") ? organizationId : null;
}
