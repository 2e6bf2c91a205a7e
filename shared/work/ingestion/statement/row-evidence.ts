/** Converts a row of a file to evidence (docs/files.md, Rows). */

import type { FileFormat } from "#api/resource/import/import-profile-request.ts";
import { canonicalReference } from "#api/schema/field/reference-value.ts";
import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import { noFacts, type Reference } from "#domain/evidence/leg-facts.ts";
import type { SourceType } from "#domain/evidence/source-type.ts";
import { renderStatementDetails } from "#domain/evidence/statement-details.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { RowWarning, StatementEntry } from "#outside/import/file-event.ts";
import { startOfDay } from "#outside/import/value/calendar.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import type { Evidence, LegClaim } from "#work/ingestion/evidence/evidence.ts";

const kindOfSource = {
  bank_statement: "bank",
  onchain_report: "chain",
  psp_report: "provider",
  client_transfer_report: "file",
  client_internal_ledger: "file",
  manual: "file",
} as const satisfies Record<SourceType, EvidenceKind>;

const contentTypes = {
  csv: "text/csv",
  json: "application/json",
  ndjson: "application/json",
  camt053: "application/xml",
  mt940: "text/plain",
  bai2: "text/plain",
  xlsx: "text/csv",
  ofx: "text/plain",
} as const satisfies Record<FileFormat, string>;

/** The `source` of imported evidence (docs/specification.md, EvidenceAcceptanceResponse). */
export const importSource = "import";

export type RowOfFile = {
  readonly number: number;
  readonly line: number;
  readonly original: string;
  readonly movement: StatementEntry;
  readonly hasMaskedCards?: true;
  /** What the outcome says where the row is accepted. */
  readonly note?: RowWarning;
};

type RowReferences = {
  readonly sourceRef: string;
  readonly paymentIntentUuid: Uuid<"payment"> | null;
};

/** The evidence of one row; its body is the row's original text in UTF-8. */
export function evidenceOf(
  batch: StoredImportBatch,
  row: RowOfFile,
  references: RowReferences,
  now: Instant,
): Evidence {
  const { settings } = batch;
  return {
    organizationId: batch.organizationId,
    kind: kindOfSource[settings.sourceType],
    origin: "submitted",
    source: importSource,
    sourceRef: references.sourceRef,
    importRow: { batchUuid: batch.uuid, row: row.number },
    actor: batch.createdBy,
    receivedAt: now,
    body: Buffer.from(row.original),
    ...(row.hasMaskedCards ? { hasMaskedCards: true } : {}),
    contentType: contentTypes[settings.format],
    payload: null,
    claims: [claimOf(batch, row, references.paymentIntentUuid)],
  };
}

function claimOf(
  batch: StoredImportBatch,
  row: RowOfFile,
  paymentIntentUuid: Uuid<"payment"> | null,
): LegClaim {
  const { movement } = row;
  const { sourceType } = batch.settings;
  return {
    ...noFacts,
    ...identityOf(kindOfSource[sourceType], movement),
    phase: movement.phase,
    tokenAddress: canonical(movement.tokenAddress),
    fromAddress: canonical(movement.fromAddress),
    toAddress: canonical(movement.toAddress),
    logIndex: movement.logIndex,
    routeGroupId: movement.routeGroupId,
    externalReference: movement.externalReference,
    references: referencesOf(movement),
    paymentIntentUuid,
    fees: movement.fee === null ? [] : [{ type: "provider", ...movement.fee }],
    sourceType,
    metadata: renderStatementDetails({ importBatchUuid: batch.uuid, line: row.line }, movement),
    status: movement.status,
    amount: movement.amount,
    currency: movement.currency,
    cause: null,
    sequence: null,
    occurredAt: timeOf(movement, batch.settings.options.timeZone),
  };
}

/**
 * The identity of the leg: for a bank the account and the entry's bank reference, or the key by which an interim
 * report and the statement name it; otherwise the transfer id or hash.
 */
function identityOf(kind: EvidenceKind, movement: StatementEntry) {
  const isBank = kind === "bank";
  return {
    provider: isBank ? (movement.account ?? movement.provider) : movement.provider,
    providerTransferId: canonical(
      isBank
        ? (movement.bankReference ?? movement.movementKey ?? null)
        : movement.providerTransferId,
    ),
    chainId: movement.chainId,
    txHash: movement.txHash,
  };
}

function canonical(value: string | null): string | null {
  return value === null ? null : canonicalReference(value);
}

/** Maximum references of one piece of evidence, and their maximum length in characters. */
const maximumReferences = 20;
const maximumLength = 255;

function referencesOf(movement: StatementEntry): Reference[] {
  const own = [
    ...returnReferenceOf(movement),
    { type: "end_to_end_id", value: movement.endToEndId },
    { type: "uetr", value: movement.uetr },
    { type: "bank_reference", value: movement.bankReference },
    ...movement.references,
    { type: "remittance", value: movement.remittanceInformation },
  ];
  const seen = new Set<string>();
  const present = own.flatMap(({ type, value }) => {
    if (value === null || value.length > maximumLength || seen.has(value)) return [];
    seen.add(value);
    return [{ type, value: canonicalReference(value) }];
  });
  return present.slice(0, maximumReferences);
}

/** Types of references by which a bank names the entry itself. */
const ownReferenceTypes = ["account_servicer_reference", "bank_reference", "entry_reference"];

/** The row's own id as the id of the return, where the row is marked as one. */
function returnReferenceOf(movement: StatementEntry): Reference[] {
  const { returned, bankReference, providerTransferId, references } = movement;
  if (returned === null) return [];
  const stated = references.find(({ type }) => ownReferenceTypes.includes(type));
  const value = bankReference ?? providerTransferId ?? stated?.value ?? null;
  return value === null ? [] : [{ type: returned, value }];
}

/**
 * The time that the file states, else the start of the day on which the bank booked it, in the time
 * zone of the profile.
 */
function timeOf(
  { occurredAt, bookingDate, valueDate }: StatementEntry,
  timeZone: string,
): Instant | null {
  const day = bookingDate ?? valueDate;
  if (occurredAt !== null || day === null) return occurredAt;
  return startOfDay(day, timeZone);
}
