/** Asks the exporter for a run of an organization's exports; safe to repeat, reorder and delay. */
export type ExportMessage = { readonly organizationId: string };

export function formatExportMessage({ organizationId }: ExportMessage): string {
  return JSON.stringify({ organizationId });
}

/** Throws where the text is no such message: it goes to the dead-letter queue. */
export function parseExportMessage(text: string): ExportMessage {
  const { organizationId } = JSON.parse(text) as Record<string, unknown>;
  if (typeof organizationId !== "string" || organizationId === "") {
    throw new Error("The message names no organization.");
  }
  return { organizationId };
}
