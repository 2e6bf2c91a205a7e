import { parseId } from "../../shared/domain/value/id.ts";
import { FailureError, notFound } from "../../shared/http/error/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { viewRawRecord } from "../../shared/schema/view/raw-record-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import {
  findRawRecord,
  type StoredRawRecord,
} from "../../shared/table/evidence/raw-record-store.ts";

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
    throw new FailureError(
      notFound({ resource: "Raw record", id, organizationId: context.organizationId }),
    );
  return stored;
}

export async function getRawRecord(
  dependencies: Dependencies,
  input: ReadInput<unknown>,
): Promise<OperationResult> {
  const { record } = await find(dependencies, input);
  return json(200, viewRawRecord(record));
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
    headers: { "X-Content-Type-Options": "nosniff" },
  };
}
