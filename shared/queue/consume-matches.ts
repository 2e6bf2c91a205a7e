import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { ageOf, recordAges } from "../metrics/message-age.ts";
import { type Meter, metered } from "../metrics/meter.ts";
import type { Decided } from "../table/decision-log.ts";
import { type MatchMessage, parseMatchMessage } from "./match-message.ts";

export type MatchConsumer = {
  readonly logger: Logger;
  readonly meter: Meter;
  readonly now: () => number;
  /** Notes which changes were decided; what is not noted is decided once more, later. */
  readonly logDecided: (decided: readonly Decided[]) => Promise<void>;
};

/**
 * Takes messages one by one; those that fail are delivered again, the others are done.
 *
 * @param open makes what the messages of one batch share
 */
export function consumeMatches(
  { logger, meter, now, logDecided }: MatchConsumer,
  open: (messages: readonly MatchMessage[]) => (message: MatchMessage) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return metered(meter, async (event: SQSEvent) => {
    const failures: { itemIdentifier: string }[] = [];
    const decided: Decided[] = [];
    recordAges(meter, "matcher", event.Records, now());
    const parsed = event.Records.map(({ body }) => parsedOrNull(body));
    const handle = open(parsed.filter((message) => message !== null));
    for (const [position, record] of event.Records.entries()) {
      const { messageId, body } = record;
      try {
        const message = parsed[position] ?? parseMatchMessage(body);
        await handle(message);
        if (message.change !== undefined) decided.push({ uuid: message.uuid, ...message.change });
        meter.record("MatchLatency", "matcher", ageOf(record, now()));
      } catch (error) {
        logger.error("match failed", { messageId, error: error as Error });
        failures.push({ itemIdentifier: messageId });
      }
    }
    await logDecided(decided).catch((error: unknown) =>
      logger.warn("decisions not noted", { error: error as Error }),
    );
    return { batchItemFailures: failures };
  });
}

/** Null where it is none; why is said when its turn comes. */
function parsedOrNull(body: string): MatchMessage | null {
  try {
    return parseMatchMessage(body);
  } catch {
    return null;
  }
}
