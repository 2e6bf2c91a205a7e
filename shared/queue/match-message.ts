import { parseUuid, type Uuid } from "../domain/id.ts";
import { formatJobName, type JobName, parseJobName } from "../domain/job.ts";

/**
 * Asks the matcher to decide something again: a leg with all that it touches, a case with its legs, a
 * step of a job; safe to repeat, reorder and delay.
 */
export type MatchMessage =
  | { readonly organizationId: string; readonly subject: "leg" | "case"; readonly uuid: Uuid }
  | { readonly organizationId: string; readonly subject: "job"; readonly job: JobName };

export function formatMatchMessage(message: MatchMessage): string {
  if (message.subject !== "job") return JSON.stringify(message);
  return JSON.stringify({ ...message, job: formatJobName(message.job) });
}

/** Throws where the text is no such message: it goes to the dead-letter queue. */
export function parseMatchMessage(text: string): MatchMessage {
  const { organizationId, subject, uuid, job } = JSON.parse(text) as Record<string, unknown>;
  const id = typeof uuid === "string" ? parseUuid(uuid) : null;
  const name = typeof job === "string" ? parseJobName(job) : null;
  if (typeof organizationId === "string") {
    if ((subject === "leg" || subject === "case") && id !== null) {
      return { organizationId, subject, uuid: id };
    }
    if (subject === "job" && name !== null) return { organizationId, subject, job: name };
  }
  throw new Error("The message names nothing that the matcher knows.");
}
