import { parseUuid, type Uuid } from "../domain/id.ts";

/** Asks the matcher to decide a leg or a case again; safe to repeat, reorder and delay. */
export type MatchMessage = {
  readonly organizationId: string;
  readonly subject: "leg" | "case";
  readonly uuid: Uuid;
};

export function formatMatchMessage(message: MatchMessage): string {
  return JSON.stringify(message);
}

/** Throws where the text is no such message: it goes to the dead-letter queue. */
export function parseMatchMessage(text: string): MatchMessage {
  const { organizationId, subject, uuid } = JSON.parse(text) as Record<string, unknown>;
  const id = typeof uuid === "string" ? parseUuid(uuid) : null;
  if (
    typeof organizationId !== "string" ||
    id === null ||
    (subject !== "leg" && subject !== "case")
  ) {
    throw new Error("The message names no leg and no case.");
  }
  return { organizationId, subject, uuid: id };
}
