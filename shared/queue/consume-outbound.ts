import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { OutboundMessage } from "../domain/outbound-message.ts";
import { parseOutboundMessage } from "./outbound-message.ts";

/**
 * Takes the messages of a batch all at once; those that fail are delivered again.
 *
 * @param open makes what the messages of one batch share
 */
export function consumeOutbound(
  logger: Logger,
  open: () => (message: OutboundMessage) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return async (event) => {
    const handle = open();
    const failures: { itemIdentifier: string }[] = [];
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
  };
}
