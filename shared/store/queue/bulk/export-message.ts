/** Requests a run of an organization's exports. Safe to repeat, reorder and delay. */

import { type OrganizationId, writtenOrganizationId } from "#domain/value/organization-id.ts";

export type ExportMessage = { readonly organizationId: OrganizationId };

export function formatExportMessage({ organizationId }: ExportMessage): string {
  return JSON.stringify({ organizationId });
}

/**
 * @throws Error if the text is not such a message; the message then goes to the dead-letter queue
 */
export function parseExportMessage(text: string): ExportMessage {
  const { organizationId } = JSON.parse(text) as Record<string, unknown>;
  if (typeof organizationId !== "string" || organizationId === "") {
    throw new Error("The message has no organizationId.");
  }
  return { organizationId: writtenOrganizationId(organizationId) };
}
