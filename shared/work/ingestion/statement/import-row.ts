/** Plans one row as evidence, with the same code as all other evidence. Safe to repeat. */

import { type FlowLeg, standingObservations } from "#domain/evidence/flow-leg.ts";
import { areCompatible } from "#domain/evidence/leg-identity.ts";
import { readStatementDetails } from "#domain/evidence/statement-details.ts";
import { formatId, parseId } from "#domain/value/id.ts";
import { equals } from "#domain/value/money.ts";
import { type ChunkRow, nothing, type RowResult, resultAsRead } from "#outside/import/chunk-row.ts";
import type { StatementEntry } from "#outside/import/file-event.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import type { Plan } from "#store/table/core/commit-together.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { findRawRecord } from "#store/table/evidence/raw-record-store.ts";
import { readKeyHolders } from "#store/table/matching/match-key-reader.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import {
  type Acceptance,
  acceptEvidence,
  duplicateAcceptance,
} from "#work/ingestion/evidence/accept-evidence.ts";
import { resultOfRepeat } from "./dry-run-row.ts";
import type { KnownRow, KnownRows } from "./known-row.ts";
import { evidenceOf, type RowOfFile } from "./row-evidence.ts";
import type { StatementDependencies } from "./statement-dependencies.ts";

/**
 * Plans one row, or in a dry run computes its result.
 *
 * @param known the stored records of the chunk's rows
 * @param attempt 0 for the first one
 */
export async function planRow(
  dependencies: StatementDependencies,
  batch: StoredImportBatch,
  row: ChunkRow,
  known: KnownRows,
  attempt: number,
): Promise<Plan<RowResult>> {
  if (!("movement" in row)) return { result: resultAsRead(row), writes: [] };
  const { movement } = row;
  const paymentIntentUuid = await namedIntent(dependencies, batch, movement);
  if (paymentIntentUuid === "unknown") {
    const message = `Payment intent ${movement.paymentIntentId} does not exist.`;
    return { result: rejected("payment_intent_unknown", message), writes: [] };
  }
  const sourceRef = known.sourceRefOf(row);
  const found = known.find(sourceRef);
  if (found !== null) return { result: resultOfKnownRow(batch, row, found), writes: [] };
  const references = { sourceRef, paymentIntentUuid };
  return planAcceptance(dependencies, batch, row, references, attempt === 0);
}

async function planAcceptance(
  dependencies: StatementDependencies,
  batch: StoredImportBatch,
  row: RowOfFile,
  references: Parameters<typeof evidenceOf>[2],
  isNew: boolean,
): Promise<Plan<RowResult>> {
  const identified = await withOwnIdentity(dependencies, batch, row);
  const evidence = evidenceOf(batch, identified, references, dependencies.now());
  const { result, writes } = await acceptEvidence(dependencies, evidence, isNew);
  if (result.duplicate) {
    return { result: await resultOfFoundRecord(dependencies, batch, row, result), writes: [] };
  }
  if (!batch.dryRun) return { result: acceptedAs(row, result, false), writes };
  const repeat = await resultOfRepeat(dependencies, batch, row, references.sourceRef);
  return { result: repeat ?? acceptedAs(row, result, true), writes: [] };
}

function rejected(code: string, message: string): RowResult {
  return { ...nothing, outcome: "rejected", code, message };
}

function acceptedAs({ note }: RowOfFile, result: Acceptance, dryRun: boolean): RowResult {
  const { rawRecordId, flowLegIds, matchedCaseIds } = result;
  const { code, message } = note ?? { code: null, message: null };
  const ids = dryRun ? { rawRecordId: null, flowLegIds: [] } : { rawRecordId, flowLegIds };
  return { outcome: "accepted", code, message, ...ids, matchedCaseIds };
}

async function namedIntent(
  { table }: StatementDependencies,
  { organizationId }: StoredImportBatch,
  { paymentIntentId }: StatementEntry,
) {
  if (paymentIntentId === null) return null;
  const uuid = parseId("paymentIntent", paymentIntentId);
  const found = uuid === null ? null : await findPayment(table, organizationId, uuid);
  return found === null ? "unknown" : found.intent.uuid;
}

/**
 * A bank reference identifies a leg only while it is unique. If another confirmed movement has it
 * already, this row is treated as a separate movement, so that no money is lost. So is a row of a statement whose
 * key, that of an interim report, another row has booked.
 */
async function withOwnIdentity(
  { table }: StatementDependencies,
  batch: StoredImportBatch,
  row: RowOfFile,
): Promise<RowOfFile> {
  const { movement } = row;
  const { bankReference } = movement;
  const named = bankReference ?? movement.movementKey;
  if (batch.settings.sourceType !== "bank_statement" || named === undefined) return row;
  if (movement.status !== "confirmed") return row;
  const { movements } = await readKeyHolders(table, batch.organizationId, named);
  const identity = {
    ...noIdentity,
    provider: movement.account ?? movement.provider,
    phase: movement.phase,
  };
  const near = [...movements.values()]
    .flatMap((held) => held.legs)
    .filter((leg) => leg.kind === "bank" && areCompatible("bank", leg, identity));
  if (near.length === 0) return row;
  const legs = await findLegs(
    table,
    batch.organizationId,
    near.map((leg) => leg.uuid),
  );
  if (bankReference === null) return legs.some(isBooked) ? withoutKey(row) : row;
  if (!legs.some((leg) => isOtherMovement(leg, row, batch))) return row;
  const references = [{ type: "bank_reference", value: bankReference }, ...movement.references];
  return { ...row, movement: { ...movement, bankReference: null, references } };
}

/** Whether a statement has booked the movement: the key of an interim report then names another one. */
function isBooked(leg: FlowLeg): boolean {
  return standingObservations(leg).some(({ status }) => status === "confirmed");
}

function withoutKey({ movement: { movementKey: _, ...movement }, ...row }: RowOfFile): RowOfFile {
  return { ...row, movement };
}

const noIdentity = { chainId: null, tokenAddress: null, toAddress: null, logIndex: null } as const;

function isOtherMovement(leg: FlowLeg, { movement }: RowOfFile, batch: StoredImportBatch): boolean {
  return standingObservations(leg).some((observation) => {
    if (observation.status !== "confirmed") return false;
    const known = readStatementDetails(observation.facts.metadata);
    const isSame =
      equals(observation.amount, movement.amount) &&
      observation.currency === movement.currency &&
      isSameDay(known.valueDate, movement.valueDate) &&
      isSameDay(known.bookingDate, movement.bookingDate);
    return !isSame || known.importBatchId === formatId("importBatch", batch.uuid);
  });
}

/** A notification may leave out a date that the statement states. */
function isSameDay(a: string | null | undefined, b: string | null): boolean {
  return a == null || b === null || a === b;
}

async function resultOfFoundRecord(
  { table }: StatementDependencies,
  batch: StoredImportBatch,
  row: RowOfFile,
  { rawRecordId }: Acceptance,
): Promise<RowResult> {
  const { organizationId } = batch;
  const uuid = parseId("rawRecord", rawRecordId);
  const found = uuid === null ? null : await findRawRecord(table, organizationId, uuid);
  if (found === null) throw new Error("A record that was just found is gone.");
  const { record } = found;
  const legs = await findLegs(table, organizationId, record.flowLegUuids);
  return resultOfKnownRow(batch, row, { record, legs });
}

/**
 * The result of a row whose record exists: accepted if an earlier attempt of this row stored it,
 * duplicate if another source did, rejected if its money differs.
 */
function resultOfKnownRow(
  batch: StoredImportBatch,
  rowOfFile: RowOfFile,
  { record, legs }: KnownRow,
): RowResult {
  const { number, movement } = rowOfFile;
  const result = duplicateAcceptance(record, legs);
  const { batchUuid, row } = record.importRow ?? {};
  if (batchUuid === batch.uuid && row === number) return acceptedAs(rowOfFile, result, false);
  const differs = legs
    .flatMap((leg) => leg.observations)
    .filter((observation) => observation.rawRecordId === result.rawRecordId)
    .some(
      (observation) =>
        !equals(observation.amount, movement.amount) ||
        observation.currency !== movement.currency ||
        (readStatementDetails(observation.facts.metadata).direction ?? movement.direction) !==
          movement.direction,
    );
  if (differs) {
    return rejected(
      "source_ref_conflict",
      `The reference ${result.sourceRef} is known with another amount, currency or direction.`,
    );
  }
  const { rawRecordId, flowLegIds, matchedCaseIds } = result;
  return {
    outcome: "duplicate",
    code: null,
    message: null,
    rawRecordId,
    flowLegIds,
    matchedCaseIds,
  };
}
