import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { type ImportMessage, parseImportMessage } from "./import-message.ts";

/** Takes messages one by one; those that fail are delivered again, the others are done. */
export function consumeImports(
  logger: Logger,
  handle: (message: ImportMessage) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return async (event) => {
    const failures: { itemIdentifier: string }[] = [];
    for (const { messageId, body } of event.Records) {
      try {
        for (const message of parseImportMessage(body)) await handle(message);
      } catch (error) {
        logger.error("import failed", { messageId, error: error as Error });
        failures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures: failures };
  };
}
