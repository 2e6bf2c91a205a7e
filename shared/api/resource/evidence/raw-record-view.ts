import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import type { Repeats } from "#domain/evidence/observation/repeat.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./evidence-response.ts";

export function viewRawRecord(record: RawRecord): Shown<typeof response.rawRecord> {
  return {
    id: formatId("rawRecord", record.uuid),
    organizationId: record.organizationId,
    kind: record.kind,
    source: record.source,
    sourceRef: record.sourceRef,
    integrationId:
      record.integrationUuid === null ? null : formatId("integration", record.integrationUuid),
    validationStatus: record.validationStatus,
    signatureValid: record.signatureValid,
    contentType: record.contentType,
    bodySha256: record.bodySha256,
    bodyBytes: record.bodyBytes,
    hasMaskedCards: record.hasMaskedCards ?? false,
    flowLegIds: record.flowLegUuids.map((uuid) => formatId("flowLeg", uuid)),
    occurredAt: formatOptional(record.occurredAt),
    receivedAt: formatTimestamp(record.receivedAt),
    receivedBy: record.receivedBy,
    notUnderstood: (record.notUnderstood ?? []).map(({ cause, field, value }) => {
      return { cause, field, value };
    }),
    withdrawnAt: formatOptional(record.withdrawnAt ?? null),
  };
}

/** What the detail of a raw record shows beside the record. */
type Extras = {
  /** The free-form metadata that submitted evidence states; null for other evidence. */
  readonly metadata: unknown;
  readonly integrationKey: string | null;
  readonly repeats: Repeats;
};

export function viewRawRecordDetail(
  record: RawRecord,
  { metadata, integrationKey, repeats }: Extras,
): Shown<typeof response.rawRecordDetail> {
  return {
    ...viewRawRecord(record),
    metadata,
    integrationKey,
    repeats: repeats.count,
    latestRepeats: repeats.latest.map(({ receivedAt, receivedBy, differences }) => ({
      receivedAt: formatTimestamp(receivedAt),
      receivedBy,
      differences,
    })),
  };
}
