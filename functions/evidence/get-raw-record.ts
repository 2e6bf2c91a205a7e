import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewRawRecordDetail } from "#api/resource/evidence/raw-record-view.ts";
import { JSON_BODY_LIMITS, readJsonObject } from "#api/schema/json/json-body.ts";
import { formatId, parseId } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findRawRecord, type StoredRawRecord } from "#store/table/evidence/raw-record-store.ts";
import { findRepeats } from "#store/table/evidence/repeat-store.ts";
import { findIntegration } from "#store/table/integration/integration-store.ts";
import { FailureError, missing } from "#work/outcome/outcome.ts";

type Dependencies = { readonly table: Table };

async function find(
  { table }: Dependencies,
  { context, params }: ReadInput<unknown>,
): Promise<StoredRawRecord> {
  const id = params["rawRecordId"] ?? "";
  const uuid = parseId("rawRecord", id);
  const stored = uuid === null ? null : await findRawRecord(table, context.organizationId, uuid);
  const { expiresAt = null } = stored?.record ?? {};
  const gone = expiresAt !== null && expiresAt <= context.now;
  if (stored === null || gone)
    throw new FailureError(missing("Raw record", { id, organizationId: context.organizationId }));
  return stored;
}

export async function getRawRecord(
  dependencies: Dependencies,
  input: ReadInput<unknown>,
): Promise<OperationResult> {
  const stored = await find(dependencies, input);
  const { record } = stored;
  const { table } = dependencies;
  const [repeats, integration] = await Promise.all([
    findRepeats(table, record.organizationId, record.uuid),
    record.integrationUuid === null
      ? null
      : findIntegration(table, record.organizationId, record.integrationUuid),
  ]);
  const submitted = submittedFields(stored);
  const integrationKey = integration?.integrationKey ?? submitted.integrationKey;
  const { metadata } = submitted;
  return json(200, viewRawRecordDetail(record, { metadata, integrationKey, repeats }));
}

type Submitted = { readonly metadata: unknown; readonly integrationKey: string | null };

const nothingSubmitted: Submitted = { metadata: null, integrationKey: null };

/** What evidence that a client submitted states of itself; the bodies of others are the partners' own. */
function submittedFields({ record, body }: StoredRawRecord): Submitted {
  const { integrationUuid, importRow = null, validationStatus } = record;
  const isSubmitted =
    integrationUuid === null && importRow === null && validationStatus === "valid";
  const read = isSubmitted ? readJsonObject(body, JSON_BODY_LIMITS) : null;
  if (read === null || !read.ok) return nothingSubmitted;
  const { metadata = null, integrationKey } = read.value;
  return { metadata, integrationKey: typeof integrationKey === "string" ? integrationKey : null };
}

/** Returns the received bytes of the payload. The body of a refused delivery can be of any type. */
export async function getRawRecordPayload(
  dependencies: Dependencies,
  input: ReadInput<unknown>,
): Promise<OperationResult> {
  const { record, body } = await find(dependencies, input);
  return {
    status: 200,
    body: body.subarray(record.payloadStart, record.payloadEnd),
    contentType:
      record.validationStatus === "failed" ? "application/octet-stream" : "application/json",
    disclosed: {
      eventType: "raw_record.read",
      subject: formatId("rawRecord", record.uuid),
      rawRecordUuid: record.uuid,
    },
  };
}
