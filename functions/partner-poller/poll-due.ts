/** Due work of integrations: polls, abandoned registrations, reports of refused deliveries. */

import type { Logger } from "@aws-lambda-powertools/logger";
import { type Integration, isPolled } from "#domain/integration/integration.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { noteReceived } from "#store/table/integration/activity-store.ts";
import {
  type IntegrationDue,
  parseIntegrationDueKey,
} from "#store/table/integration/integration-keys.ts";
import { findIntegration } from "#store/table/integration/integration-store.ts";
import {
  changeSyncState,
  findDueKeys,
  findSyncState,
  type SyncChange,
  type SyncState,
} from "#store/table/integration/sync-store.ts";
import { nextPollAt, type PollOutcome } from "#work/integration/poll-outcome.ts";
import { sweepRegistration } from "#work/integration/registration.ts";
import { reportRejections } from "#work/integration/reject-delivery.ts";
import { type PollDependencies, poll } from "./poll.ts";

export type PollerDependencies = PollDependencies & {
  readonly logger: Logger;
  readonly now: () => number;
};

/** Number of due items processed in parallel. */
const concurrency = 5;
/** What one run without messages takes of each partition. */
const duePerPartition = 25;
/** Longer than one poll takes; after it another run may take over. */
const leaseMilliseconds = 5 * 60_000;
/** Minimum remaining time to start further work: the maximum time of one poll of the partner. */
const neededMilliseconds = 20_000;

/** Processes all due items of integrations, five in parallel, until time is up. */
export async function pollDue(
  dependencies: PollerDependencies,
  remainingMilliseconds: () => number,
): Promise<void> {
  const keys = await findDueKeys(
    dependencies.table,
    dependencies.now() as Instant,
    duePerPartition,
  );
  const due = keys.flatMap(({ key }) => parseIntegrationDueKey(key) ?? []);
  const worker = async () => {
    for (let next = due.shift(); next !== undefined; next = due.shift()) {
      if (remainingMilliseconds() < neededMilliseconds) return;
      await handleDue(dependencies, next);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Handles one due item; an error does not stop the others. */
export async function handleDue(
  dependencies: PollerDependencies,
  due: IntegrationDue,
): Promise<void> {
  const { kind, organizationId, uuid } = due;
  const now = dependencies.now() as Instant;
  try {
    switch (kind) {
      case "sync":
        return await pollIntegration(dependencies, organizationId, uuid, now);
      case "registration":
        return await sweepRegistration(dependencies, organizationId, uuid, now);
      case "rejections":
        return await reportRejectedDeliveries(dependencies, organizationId, uuid, now);
    }
  } catch (error) {
    dependencies.logger.error("due work failed", { kind, error: error as Error });
  }
}

async function reportRejectedDeliveries(
  dependencies: PollerDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
  now: Instant,
): Promise<void> {
  const integration = await findIntegration(dependencies.table, organizationId, uuid);
  if (integration === null) return;
  await reportRejections(dependencies, integration, { organizationId, uuid, now }, 0);
}

async function pollIntegration(
  dependencies: PollerDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
  now: Instant,
): Promise<void> {
  const { table } = dependencies;
  const state = await findSyncState(table, organizationId, uuid);
  if (state === null || Number(state.dueAt) > now) return;
  const integration = await findIntegration(table, organizationId, uuid);
  const secret =
    integration !== null && isPolled(integration)
      ? await dependencies.secrets.read(integration)
      : null;
  if (integration === null || secret === null) {
    await changeSyncState(table, state, { dueAt: null });
    return;
  }
  const leased = await changeSyncState(table, state, {
    dueAt: (now + leaseMilliseconds) as Instant,
  });
  if (leased === null) return;
  const outcome = await pollSafely(dependencies, integration, secret, leased.cursor, now);
  if (!outcome.ok) dependencies.logger.warn("poll failed", { uuid, reason: outcome.reason });
  await noteArrival(table, leased, outcome);
  await changeSyncState(table, leased, changeAfter(leased, outcome, now));
}

/** Before the poll is recorded: what is found again after a crash has its old time, and is noted then. */
async function noteArrival(table: Table, leased: SyncState, outcome: PollOutcome): Promise<void> {
  const arrival = outcome.ok ? outcome.lastArrival : null;
  if (arrival === null || arrival <= (leased.lastReceivedAt ?? 0)) return;
  await noteReceived(table, leased, arrival);
}

function changeAfter({ failures }: SyncState, outcome: PollOutcome, now: Instant): SyncChange {
  const dueAt = nextPollAt(now, outcome, failures);
  const lastPolledAt = now;
  if (!outcome.ok) {
    return { dueAt, failures: failures + 1, lastPolledAt, lastError: outcome.reason };
  }
  const { cursor, syncedAt } = outcome;
  const synced = syncedAt === null ? {} : { lastTransferSyncedAt: syncedAt };
  return { dueAt, failures: 0, cursor, lastPolledAt, lastError: null, ...synced };
}

/** An unexpected error counts as a failed poll, which is retried with increasing delay. */
async function pollSafely(
  dependencies: PollerDependencies,
  integration: Integration,
  secret: string,
  cursor: string | null,
  now: Instant,
): Promise<PollOutcome> {
  try {
    return await poll(dependencies, integration, { secret, cursor }, now);
  } catch (error) {
    dependencies.logger.error("poll threw", { error: error as Error });
    return { ok: false, reason: "error", retryAfterSeconds: null };
  }
}
