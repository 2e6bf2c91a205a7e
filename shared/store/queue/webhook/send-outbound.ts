import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Lane, OutboundDispatch } from "#domain/webhook/outbound-message.ts";
import { sendMessages } from "../send-messages.ts";
import { formatOutboundMessage } from "./outbound-message-text.ts";

const lanes = ["fast", "slow"] as const satisfies readonly Lane[];

/**
 * Sends messages to the queues of the lanes.
 *
 * @throws Error if a queue rejected one; the caller then repeats its work.
 */
export function createOutboundSender(client: SQSClient, queueUrls: Readonly<Record<Lane, string>>) {
  return async (dispatches: readonly OutboundDispatch[]): Promise<void> => {
    for (const lane of lanes) {
      const messages = dispatches
        .filter((dispatch) => dispatch.lane === lane)
        .map(({ message, delaySeconds }) => ({
          body: formatOutboundMessage(message),
          delaySeconds,
          tenant: message.organizationId,
        }));
      const failed = await sendMessages(client, queueUrls[lane], messages);
      if (failed.length > 0) throw new Error(`The queue rejected ${failed.length} messages.`);
    }
  };
}
