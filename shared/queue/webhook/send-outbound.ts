import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Lane, OutboundDispatch } from "../../domain/webhook/outbound-message.ts";
import { sendMessages } from "../send-messages.ts";
import { formatOutboundMessage } from "./outbound-message-text.ts";

const lanes = ["fast", "slow"] as const satisfies readonly Lane[];

/** Puts messages into the lanes' queues. Throws where one was not taken: its cause is repeated. */
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
      if (failed.length > 0) throw new Error(`The queue did not take ${failed.length} messages.`);
    }
  };
}
