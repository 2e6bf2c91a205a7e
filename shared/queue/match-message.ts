import { parseUuid, type Uuid } from "../domain/id.ts";

/** A leg with all that it touches, a case with its legs, a step of a job. */
export const matchSubjects = ["leg", "case", "job"] as const;
export type MatchSubject = (typeof matchSubjects)[number];

/** Asks the matcher to decide something again; safe to repeat, reorder and delay. */
export type MatchMessage = {
  readonly organizationId: string;
  readonly subject: MatchSubject;
  readonly uuid: Uuid;
};

export function formatMatchMessage(message: MatchMessage): string {
  return JSON.stringify(message);
}

/** Throws where the text is no such message: it goes to the dead-letter queue. */
export function parseMatchMessage(text: string): MatchMessage {
  const { organizationId, subject, uuid } = JSON.parse(text) as Record<string, unknown>;
  const id = typeof uuid === "string" ? parseUuid(uuid) : null;
  const known = matchSubjects.find((name) => name === subject);
  if (typeof organizationId !== "string" || id === null || known === undefined) {
    throw new Error("The message names nothing that the matcher knows.");
  }
  return { organizationId, subject: known, uuid: id };
}
