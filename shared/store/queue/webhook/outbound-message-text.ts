import { parseUuid } from "#domain/value/id.ts";
import { writtenOrganizationId } from "#domain/value/organization-id.ts";
import type { OutboundMessage } from "#domain/webhook/outbound-message.ts";

const kinds = ["event", "delivery", "replay"] as const satisfies readonly OutboundMessage["kind"][];

export function formatOutboundMessage(message: OutboundMessage): string {
  const { kind, organizationId, uuid } = message;
  const firstOf = message.kind === "delivery" ? message.firstOf : undefined;
  const after = message.kind === "replay" ? message.after : undefined;
  return JSON.stringify({ kind, organizationId, uuid, firstOf, after });
}

/**
 * @throws Error if the text is not such a message; the message then goes to the dead-letter queue
 */
export function parseOutboundMessage(text: string): OutboundMessage {
  const { kind, organizationId, uuid, ...more } = JSON.parse(text) as Record<string, unknown>;
  const known = kinds.find((each) => each === kind);
  const id = typeof uuid === "string" ? parseUuid(uuid) : null;
  if (typeof organizationId !== "string" || id === null || known === undefined) {
    throw new Error("The message is not about an event, a delivery or a replay.");
  }
  const [firstOf, after] = [more["firstOf"], more["after"]].map((each) =>
    typeof each === "string" ? parseUuid(each) : null,
  );
  return {
    kind: known,
    organizationId: writtenOrganizationId(organizationId),
    uuid: id,
    ...(firstOf == null ? {} : { firstOf }),
    ...(after == null ? {} : { after }),
  } as OutboundMessage;
}
