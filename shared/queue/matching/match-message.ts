import { formatJobName, type JobName, parseJobName } from "../../domain/matching/job.ts";
import { parseUuid, type Uuid } from "../../domain/value/id.ts";
import type { Change } from "../../table/recovery/decision-log.ts";

/**
 * Asks the matcher to decide something again: a leg with all that it touches, a case with its legs, a
 * step of a job; safe to repeat, reorder and delay.
 */
export type MatchMessage =
  | {
      readonly organizationId: string;
      readonly subject: "leg" | "case";
      readonly uuid: Uuid;
      /** The change that is to be decided: noted as decided after it (decision-log.ts). */
      readonly change?: Change;
    }
  | { readonly organizationId: string; readonly subject: "job"; readonly job: JobName };

export function formatMatchMessage(message: MatchMessage): string {
  if (message.subject !== "job") return JSON.stringify(message);
  return JSON.stringify({ ...message, job: formatJobName(message.job) });
}

/** Throws where the text is no such message: it goes to the dead-letter queue. */
export function parseMatchMessage(text: string): MatchMessage {
  const message = JSON.parse(text) as Record<string, unknown>;
  const { organizationId, subject } = message;
  const parsed =
    typeof organizationId !== "string"
      ? null
      : subject === "job"
        ? parseJob(organizationId, message)
        : parseRecord(organizationId, message);
  if (parsed === null) throw new Error("The message names nothing that the matcher knows.");
  return parsed;
}

type Parsed = Readonly<Record<string, unknown>>;

function parseJob(organizationId: string, { job }: Parsed): MatchMessage | null {
  const name = typeof job === "string" ? parseJobName(job) : null;
  return name === null ? null : { organizationId, subject: "job", job: name };
}

function parseRecord(
  organizationId: string,
  { subject, uuid, change }: Parsed,
): MatchMessage | null {
  const id = typeof uuid === "string" ? parseUuid(uuid) : null;
  if ((subject !== "leg" && subject !== "case") || id === null) return null;
  const message = { organizationId, subject, uuid: id } as const;
  return isChange(change) ? { ...message, change } : message;
}

function isChange(value: unknown): value is Change {
  const { revision, at } = (value ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(revision) && Number.isSafeInteger(at);
}
