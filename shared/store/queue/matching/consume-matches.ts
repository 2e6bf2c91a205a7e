import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { ageOf, recordAges } from "#store/metrics/message-age.ts";
import { type Meter, metered } from "#store/metrics/meter.ts";
import type { Decided } from "#store/table/recovery/decision-log.ts";
import { type MatchMessage, type MatchTask, parseMatchMessage } from "./match-message.ts";

export type MatchConsumer = {
  readonly logger: Logger;
  readonly meter: Meter;
  readonly now: () => number;
  /** Notes which changes were decided; what is not noted is decided once more, later. */
  readonly logDecided: (decided: readonly Decided[]) => Promise<void>;
};

/**
 * Does the tasks of one organization one by one, and organizations at once: no organization waits for
 * another one's work. A message with a task that fails is delivered again; its other tasks are done.
 *
 * @param open makes what the tasks of one batch share
 */
export function consumeMatches(
  { logger, meter, now, logDecided }: MatchConsumer,
  open: (messages: readonly MatchMessage[]) => Handle,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return metered(meter, async (event: SQSEvent) => {
    const failures: { itemIdentifier: string }[] = [];
    const decided: Decided[] = [];
    recordAges(meter, "matcher", event.Records, now());
    const parsed = event.Records.map(({ body }) => parsedOrNull(body));
    const handle = open(parsed.filter((message) => message !== null));
    const doTask = async (organizationId: OrganizationId, task: MatchTask, record: SQSRecord) => {
      const deliveries = Number(record.attributes.ApproximateReceiveCount ?? 1);
      await handle({ organizationId, task, deliveries });
      if (task.subject !== "job" && task.change !== undefined) {
        decided.push({ uuid: task.uuid, ...task.change });
      }
    };
    const doAll = async (record: SQSRecord, message: MatchMessage | null) => {
      const errors: unknown[] = [];
      const { organizationId, tasks } = message ?? parseMatchMessage(record.body);
      for (const task of tasks) {
        await doTask(organizationId, task, record).catch((error: unknown) => errors.push(error));
      }
      if (errors.length > 0) throw new AggregateError(errors, String(errors[0]));
    };
    const take = async (record: SQSRecord, message: MatchMessage | null) => {
      try {
        await doAll(record, message);
        meter.record("MatchLatency", "matcher", ageOf(record, now()));
      } catch (error) {
        const { messageId } = record;
        logger.error("match failed", { messageId, error: error as Error });
        failures.push({ itemIdentifier: messageId });
      }
    };
    const entries = event.Records.map((record, index) => [record, parsed[index] ?? null] as const);
    const tenants = Map.groupBy(entries, ([, message]) => message?.organizationId ?? null);
    const takeAll = async (own: typeof entries) => {
      for (const [record, message] of own) await take(record, message);
    };
    await Promise.all([...tenants.values()].map(takeAll));
    await logDecided(decided).catch((error: unknown) =>
      logger.warn("decisions not noted", { error: error as Error }),
    );
    return { batchItemFailures: failures };
  });
}

export type TaskDelivery = {
  readonly organizationId: OrganizationId;
  readonly task: MatchTask;
  /** How often the task's message was delivered, this time included. */
  readonly deliveries: number;
};

type Handle = (delivery: TaskDelivery) => Promise<void>;

/** Null where the text is not a message; parsing it again in its turn says why. */
function parsedOrNull(body: string): MatchMessage | null {
  try {
    return parseMatchMessage(body);
  } catch {
    return null;
  }
}
