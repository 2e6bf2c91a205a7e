import { formatJobName, type JobName, parseJobName } from "#domain/matching/job.ts";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import { type OrganizationId, writtenOrganizationId } from "#domain/value/organization-id.ts";
import type { DecisionChange } from "#store/table/recovery/decision-log.ts";

/** What is decided again: a leg, or the case of a payment. */
export type RecordSubject =
  | { readonly subject: "leg"; readonly uuid: Uuid<"leg"> }
  | { readonly subject: "case"; readonly uuid: Uuid<"payment"> };

export type RecordTask = RecordSubject & {
  /** The change to decide. Recorded as decided afterwards (decision-log.ts). */
  readonly change?: DecisionChange;
};

/**
 * One decision that the matcher makes again: a leg with everything it touches, a case with its legs,
 * or the next step of a job. Safe to repeat, reorder and delay.
 */
export type MatchTask = RecordTask | { readonly subject: "job"; readonly job: JobName };

/**
 * Tasks of one organization, at least one and at most {@link maximumTasksPerMessage}. Tasks that travel
 * together are decided together: payments of one price that change in one batch of the stream cost one
 * decision of their group, not one for each ten of them.
 */
export type MatchMessage = {
  readonly organizationId: OrganizationId;
  readonly tasks: readonly MatchTask[];
};

/** A batch of ten messages is then decided within the function's timeout. */
const maximumTasksPerMessage = 10;

/**
 * Messages for any number of tasks of one organization. Each step of a job has a message of its own, so
 * that the steps of several ranges run at the same time.
 */
export function matchMessagesOf(
  organizationId: OrganizationId,
  tasks: readonly MatchTask[],
): readonly MatchMessage[] {
  const steps = tasks.filter(({ subject }) => subject === "job");
  const records = tasks.filter(({ subject }) => subject !== "job");
  const chunks = Math.ceil(records.length / maximumTasksPerMessage);
  return [
    ...steps.map((step) => ({ organizationId, tasks: [step] })),
    ...Array.from({ length: chunks }, (_, index) => ({
      organizationId,
      tasks: records.slice(index * maximumTasksPerMessage, (index + 1) * maximumTasksPerMessage),
    })),
  ];
}

export function formatMatchMessage({ organizationId, tasks }: MatchMessage): string {
  const formatted = tasks.map((task) =>
    task.subject === "job" ? { ...task, job: formatJobName(task.job) } : task,
  );
  return JSON.stringify({ organizationId, tasks: formatted });
}

/** @throws Error where the text is not a match message. The message then goes to the dead-letter queue. */
export function parseMatchMessage(text: string): MatchMessage {
  const { organizationId, tasks } = JSON.parse(text) as Record<string, unknown>;
  const parsed = Array.isArray(tasks) ? tasks.map(parseTask) : [];
  const valid = parsed.filter((task) => task !== null);
  const isWhole = valid.length === parsed.length && valid.length <= maximumTasksPerMessage;
  if (typeof organizationId !== "string" || valid.length === 0 || !isWhole) {
    throw new Error("The message names no task that the matcher can do.");
  }
  return { organizationId: writtenOrganizationId(organizationId), tasks: valid };
}

function parseTask(value: unknown): MatchTask | null {
  const task = (value ?? {}) as Fields;
  return task["subject"] === "job" ? parseJobTask(task) : parseRecordTask(task);
}

type Fields = Readonly<Record<string, unknown>>;

function parseJobTask({ job }: Fields): MatchTask | null {
  const name = typeof job === "string" ? parseJobName(job) : null;
  return name === null ? null : { subject: "job", job: name };
}

function parseRecordTask({ subject, uuid, change }: Fields): MatchTask | null {
  const named = typeof uuid === "string" ? parseSubject(subject, uuid) : null;
  if (named === null) return null;
  return isChange(change) ? { ...named, change } : named;
}

function parseSubject(subject: unknown, text: string): RecordSubject | null {
  if (subject === "leg") {
    const uuid = parseUuid<"leg">(text);
    return uuid === null ? null : { subject, uuid };
  }
  const uuid = subject === "case" ? parseUuid<"payment">(text) : null;
  return uuid === null ? null : { subject: "case", uuid };
}

function isChange(value: unknown): value is DecisionChange {
  const { revision, at } = (value ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(revision) && Number.isSafeInteger(at);
}
