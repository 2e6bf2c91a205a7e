import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { ageOf, recordAges } from "../../metrics/message-age.ts";
import { type Meter, metered } from "../../metrics/meter.ts";
import type { Decided } from "../../table/recovery/decision-log.ts";
import { type MatchMessage, parseMatchMessage } from "./match-message.ts";

export type MatchConsumer = {
  readonly logger: Logger;
  readonly meter: Meter;
  readonly now: () => number;
  /** Notes which changes were decided; what is not noted is decided once more, later. */
  readonly logDecided: (decided: readonly Decided[]) => Promise<void>;
};

/**
 * Takes the messages of one organization one by one, and organizations at once: none waits for another
 * one's work. Messages that fail are delivered again, the others are done.
 *
 * @param open makes what the messages of one batch share; it is told how often each was delivered
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
    const take = async (record: SQSRecord, message: MatchMessage | null) => {
      const { messageId, body, attributes } = record;
      try {
        const deliveries = Number(attributes.ApproximateReceiveCount ?? 1);
        const asked = message ?? parseMatchMessage(body);
        await handle(asked, deliveries);
        if (asked.subject !== "job" && asked.change !== undefined) {
          decided.push({ uuid: asked.uuid, ...asked.change });
        }
        meter.record("MatchLatency", "matcher", ageOf(record, now()));
      } catch (error) {
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

type Handle = (message: MatchMessage, deliveries: number) => Promise<void>;

/** Null where it is none; why is said when its turn comes. */
function parsedOrNull(body: string): MatchMessage | null {
  try {
    return parseMatchMessage(body);
  } catch {
    return null;
  }
}
