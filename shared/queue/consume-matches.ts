import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { type MatchMessage, parseMatchMessage } from "./match-message.ts";

/** Takes messages one by one; those that fail are delivered again, the others are done. */
export function consumeMatches(
  logger: Logger,
  handle: (message: MatchMessage) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return async (event) => {
    const failures: { itemIdentifier: string }[] = [];
    for (const { messageId, body } of event.Records) {
      try {
        await handle(parseMatchMessage(body));
      } catch (error) {
        logger.error("match failed", { messageId, error: error as Error });
        failures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures: failures };
  };
}
