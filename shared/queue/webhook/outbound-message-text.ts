import { parseUuid } from "../../domain/value/id.ts";
import { writtenOrganizationId } from "../../domain/value/organization-id.ts";
import type { OutboundMessage } from "../../domain/webhook/outbound-message.ts";

const kinds = ["event", "delivery", "replay"] as const satisfies readonly OutboundMessage["kind"][];

export function formatOutboundMessage({ kind, organizationId, uuid }: OutboundMessage): string {
  return JSON.stringify({ kind, organizationId, uuid });
}

/**
 * @throws Error if the text is not such a message; the message then goes to the dead-letter queue
 */
export function parseOutboundMessage(text: string): OutboundMessage {
  const { kind, organizationId, uuid } = JSON.parse(text) as Record<string, unknown>;
  const known = kinds.find((each) => each === kind);
  const id = typeof uuid === "string" ? parseUuid(uuid) : null;
  if (typeof organizationId !== "string" || id === null || known === undefined) {
    throw new Error("The message is not about an event, a delivery or a replay.");
  }
  return {
    kind: known,
    organizationId: writtenOrganizationId(organizationId),
    uuid: id,
  } as OutboundMessage;
}
