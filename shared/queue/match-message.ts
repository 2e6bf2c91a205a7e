import { parseUuid, type Uuid } from "../domain/id.ts";
import type { Change } from "../table/decision-log.ts";

/** A leg with all that it touches, a case with its legs, a step of a job. */
export const matchSubjects = ["leg", "case", "job"] as const;
export type MatchSubject = (typeof matchSubjects)[number];

/** Asks the matcher to decide something again; safe to repeat, reorder and delay. */
export type MatchMessage = {
  readonly organizationId: string;
  readonly subject: MatchSubject;
  readonly uuid: Uuid;
  /** The change that is to be decided: noted as decided after it (decision-log.ts). */
  readonly change?: Change;
};

export function formatMatchMessage(message: MatchMessage): string {
  return JSON.stringify(message);
}

/** Throws where the text is no such message: it goes to the dead-letter queue. */
export function parseMatchMessage(text: string): MatchMessage {
  const { organizationId, subject, uuid, change } = JSON.parse(text) as Record<string, unknown>;
  const id = typeof uuid === "string" ? parseUuid(uuid) : null;
  const known = matchSubjects.find((name) => name === subject);
  if (typeof organizationId !== "string" || id === null || known === undefined) {
    throw new Error("The message names nothing that the matcher knows.");
  }
  const message = { organizationId, subject: known, uuid: id };
  return isChange(change) ? { ...message, change } : message;
}

function isChange(value: unknown): value is Change {
  const { revision, at } = (value ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(revision) && Number.isSafeInteger(at);
}
