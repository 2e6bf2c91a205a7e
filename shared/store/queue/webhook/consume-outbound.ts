import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { Lane, OutboundMessage } from "#domain/webhook/outbound-message.ts";
import { recordAges } from "#store/metrics/message-age.ts";
import { type Meter, metered } from "#store/metrics/meter.ts";
import { parseOutboundMessage } from "./outbound-message-text.ts";

export type OutboundConsumer = {
  readonly logger: Logger;
  readonly meter: Meter;
  readonly now: () => number;
  readonly lane: Lane;
};

/**
 * Handles the messages of a batch in parallel; failed messages are delivered again.
 *
 * @param open creates the state that the messages of one batch share
 */
export function consumeOutbound(
  { logger, meter, now, lane }: OutboundConsumer,
  open: () => (message: OutboundMessage) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return metered(meter, async (event: SQSEvent) => {
    const handle = open();
    const failures: { itemIdentifier: string }[] = [];
    if (lane === "fast") recordAges(meter, "outbound", event.Records, now());
    const take = async (messageId: string, body: string) => {
      try {
        await handle(parseOutboundMessage(body));
      } catch (error) {
        logger.error("outbound message failed", { messageId, error: error as Error });
        failures.push({ itemIdentifier: messageId });
      }
    };
    await Promise.all(event.Records.map(({ messageId, body }) => take(messageId, body)));
    return { batchItemFailures: failures };
  });
}
