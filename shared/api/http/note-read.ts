import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { hasReadMark, readMarkWrite } from "#store/table/audit/read-mark-store.ts";
import { commit } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import type { FailureLog } from "./error/failure-log.ts";
import type { Disclosure, RequestContext } from "./operation.ts";

export type NoteDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly logger: FailureLog;
};

const messageOf: Readonly<Record<Disclosure["eventType"], (subject: string) => string>> = {
  "export.read": (subject) => `Read ${subject}.`,
  "raw_record.read": (subject) => `Read ${subject}.`,
  "api_key.refused": (subject) => `${subject} was refused.`,
};

type Context = Pick<RequestContext, "organizationId" | "actor" | "now" | "requestId">;

/**
 * Writes an audit event for what was read, before it is answered: one an hour for each caller and subject, however often
 * it reads. A read of the hour that is not the first costs one read unit and no write. If the event cannot be written in two
 * attempts, the function's log says who read what, and the read is answered all the same.
 */
export async function noteRead(
  { logger, ...stores }: NoteDependencies,
  context: Context,
  disclosure: Disclosure,
): Promise<void> {
  const attempt = () => noteOnce(stores, context, disclosure);
  try {
    // The mark shows whether an attempt whose answer was lost has noted the read.
    await attempt().catch(attempt);
  } catch (error) {
    const { organizationId, actor, requestId } = context;
    const { eventType, subject } = disclosure;
    const read = { organizationId, actor, eventType, subject };
    await logger.error("read not noted", { requestId, read, error: error as Error });
  }
}

async function noteOnce(
  { table, ids }: Pick<NoteDependencies, "table" | "ids">,
  { organizationId, actor, now, requestId }: Context,
  { eventType, subject, details = {}, rawRecordUuid }: Disclosure,
): Promise<void> {
  const mark = { organizationId, actor, eventType, subject, details, now };
  if (await hasReadMark(table, mark)) return;
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(auditEntry, {
    eventType,
    message: messageOf[eventType](subject),
    payload: { subject, ...details, requestId },
    ...(rawRecordUuid === undefined ? {} : { rawRecordUuid }),
  });
  // A failed condition: another request of the hour has noted it.
  await commit(
    table,
    await withAuditEntry(table, auditEntry, { writes: [readMarkWrite(mark)], auditEvents }),
  );
}
