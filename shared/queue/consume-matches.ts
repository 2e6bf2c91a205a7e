import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { ageOf, recordAges } from "../metrics/message-age.ts";
import { type Meter, metered } from "../metrics/meter.ts";
import { type MatchMessage, parseMatchMessage } from "./match-message.ts";

export type MatchConsumer = {
  readonly logger: Logger;
  readonly meter: Meter;
  readonly now: () => number;
};

/**
 * Takes the messages of one organization one by one, and organizations at once: none waits for another
 * one's work. Messages that fail are delivered again, the others are done.
 *
 * @param open makes what the messages of one batch share; it is told how often each was delivered
 */
export function consumeMatches(
  { logger, meter, now }: MatchConsumer,
  open: (messages: readonly MatchMessage[]) => Handle,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return metered(meter, async (event: SQSEvent) => {
    const failures: { itemIdentifier: string }[] = [];
    recordAges(meter, "matcher", event.Records, now());
    const parsed = event.Records.map(({ body }) => parsedOrNull(body));
    const handle = open(parsed.filter((message) => message !== null));
    const take = async (record: SQSRecord, message: MatchMessage | null) => {
      const { messageId, body, attributes } = record;
      try {
        const deliveries = Number(attributes.ApproximateReceiveCount ?? 1);
        await handle(message ?? parseMatchMessage(body), deliveries);
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
