/** Evidence under a sourceRef that is known: a duplicate; where it differs, an audit event and an outbound event say so. */

import { formatOptional } from "#api/schema/field/timestamp.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { LegFacts } from "#domain/evidence/leg-facts.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import {
  type Difference,
  differencesBetween,
  repeatsWith,
  type StatedFacts,
} from "#domain/evidence/observation/repeat.ts";
import { formatId } from "#domain/value/id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import { findRepeats, repeatsWrite } from "#store/table/evidence/repeat-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import type { Evidence, LegClaim } from "./evidence.ts";

/**
 * The writes for a duplicate: none for one that states the same, or whose differences are known. An
 * imported row has its own result (import-row.ts).
 *
 * @param legs those of the first record
 */
export async function repeatWrites(
  { table, ids }: MatchDependencies,
  evidence: Evidence,
  record: RawRecord,
  legs: readonly FlowLeg[],
): Promise<readonly Write[]> {
  const { organizationId, source, sourceRef, actor, receivedAt, importRow = null } = evidence;
  const differences = importRow === null ? differencesFrom(evidence, record, legs) : [];
  if (differences.length === 0) return [];
  const before = await findRepeats(table, organizationId, record.uuid);
  const after = repeatsWith(before, { receivedAt, receivedBy: actor, differences });
  if (after === null) return [];
  const auditEntry = openAuditEntry(ids, organizationId, actor, receivedAt);
  const fields = [...new Set(differences.map(({ field }) => field))].join(", ");
  const rawRecordId = formatId("rawRecord", record.uuid);
  const repeated = { source, sourceRef, repeats: after.count, differences };
  const auditEvents = note(auditEntry, {
    eventType: "evidence.repeated",
    message: `Evidence ${sourceRef} from ${source} came again and differs: ${fields}. The first record stands.`,
    payload: repeated,
    rawRecordUuid: record.uuid,
  });
  const announcement = {
    type: "evidence.repeated",
    sourceKey: rawRecordId,
    data: { id: rawRecordId, organizationId, rawRecordId, ...repeated },
    version: after.count + 1,
  } as const;
  return withAuditEntry(table, auditEntry, {
    writes: [repeatsWrite(organizationId, record.uuid, before, after)],
    auditEvents,
    announcements: [announcement],
  });
}

function differencesFrom(
  { claims, integrationUuid = null }: Evidence,
  { uuid }: RawRecord,
  legs: readonly FlowLeg[],
): Difference[] {
  const rawRecordId = formatId("rawRecord", uuid);
  const first = legs
    .flatMap(({ observations }) => observations)
    .filter((observation) => observation.rawRecordId === rawRecordId)
    .map(({ facts, ...observed }) => statedFactsOf({ ...facts, ...observed }));
  return differencesBetween(first, claims.map(statedFactsOf), integrationUuid !== null);
}

function statedFactsOf(claim: LegFacts & Omit<LegClaim, keyof LegFacts | "cause">): StatedFacts {
  return { ...claim, occurredAt: formatOptional(claim.occurredAt) };
}
