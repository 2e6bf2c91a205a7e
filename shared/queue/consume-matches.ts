import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { ageOf, recordAges } from "../metrics/message-age.ts";
import { type Meter, metered } from "../metrics/meter.ts";
import { type MatchMessage, parseMatchMessage } from "./match-message.ts";

export type MatchConsumer = {
  readonly logger: Logger;
  readonly meter: Meter;
  readonly now: () => number;
};

/** Takes messages one by one; those that fail are delivered again, the others are done. */
export function consumeMatches(
  { logger, meter, now }: MatchConsumer,
  handle: (message: MatchMessage) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return metered(meter, async (event: SQSEvent) => {
    const failures: { itemIdentifier: string }[] = [];
    recordAges(meter, "matcher", event.Records, now());
    for (const record of event.Records) {
      const { messageId, body } = record;
      try {
        await handle(parseMatchMessage(body));
        meter.record("MatchLatency", "matcher", ageOf(record, now()));
      } catch (error) {
        logger.error("match failed", { messageId, error: error as Error });
        failures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures: failures };
  });
}
