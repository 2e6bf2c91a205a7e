/** Makes the share of one item, and updates it after a change of the bank movement. Safe to repeat. */

import { changedShare, type ShareChange } from "#domain/evidence/changed-share.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Settlement } from "#domain/settlement/settlement.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  auditEntryAfter,
  matcherActor,
  note,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans } from "#store/table/audit/write-plan.ts";
import { commit, maximumWrites, type Write } from "#store/table/core/commit.ts";
import { commitPlanned, raced, retryRaces } from "#store/table/core/retry-races.ts";
import { findLeg } from "#store/table/evidence/leg-store.ts";
import { findRawRecordByReference } from "#store/table/evidence/raw-record-store.ts";
import { acceptEvidence } from "#work/ingestion/evidence/accept-evidence.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { matchLegs } from "#work/ingestion/matching/match-legs.ts";
import { planMatch } from "#work/ingestion/matching/plan-match.ts";
import { settlementSource, shareEvidence, shareReference } from "./share-evidence.ts";
import type { PlacedItem } from "./walk-items.ts";

/** Leaves room for the audit entry. */
const maximumWritesOfMatch = maximumWrites - 5;

export type ShareDependencies = MatchDependencies & { readonly now: () => Instant };

/** The share of an item: a new one, or the one that an earlier walk made. Null for an item that is no share. */
export async function findOrMakeShare(
  dependencies: ShareDependencies,
  settlement: Settlement,
  placed: PlacedItem,
): Promise<Uuid<"leg"> | null> {
  const { table, ids, now } = dependencies;
  const { organizationId } = settlement;
  if (shareEvidence(settlement, placed, now()) === null) return null;
  const reference = shareReference(settlement, placed.position);
  return retryRaces(async () => {
    const known = await findRawRecordByReference(
      table,
      ids,
      organizationId,
      settlementSource,
      reference,
      null,
    );
    if (known !== null) return known.record.flowLegUuids[0] ?? null;
    const evidence = shareEvidence(settlement, placed, now());
    if (evidence === null) return null;
    const { result, writes } = await acceptEvidence(dependencies, evidence, true);
    if (!(await commit(table, writes)).ok) return raced;
    return parseId("flowLeg", result.flowLegIds[0] ?? "");
  });
}

/** Tells one share; writes nothing where it knows already. */
export function updateShare(
  dependencies: ShareDependencies,
  { organizationId, uuid }: Settlement,
  legUuid: Uuid<"leg">,
  shareChange: ShareChange,
): Promise<void> {
  const { table, now } = dependencies;
  return commitPlanned(table, async () => {
    const before = await findLeg(table, organizationId, legUuid);
    const leg = before === null ? null : changedShare(before, shareChange, now());
    if (before === null || leg === null) return [];
    return planShareUpdate(dependencies, { before, leg }, { shareChange, settlement: uuid });
  });
}

async function planShareUpdate(
  dependencies: ShareDependencies,
  change: { readonly before: FlowLeg; readonly leg: FlowLeg },
  {
    shareChange,
    settlement,
  }: { readonly shareChange: ShareChange; readonly settlement: Uuid<"settlement"> },
): Promise<readonly Write[]> {
  const { table, ids, now } = dependencies;
  const { organizationId, uuid } = change.leg;
  const at = now();
  const matched = await matchLegs(dependencies, {
    organizationId,
    changes: [change],
    payments: [],
    now: at,
    scope: "request",
  });
  const auditEntry = openAuditEntry(ids, organizationId, matcherActor, at);
  const flowLegId = formatId("flowLeg", uuid);
  const settlementId = formatId("settlement", settlement);
  const auditEvents = note(auditEntry, {
    eventType: "flow_leg.updated",
    message: `Flow leg ${flowLegId} is ${shareChange.state} with settlement ${settlementId}.`,
    payload: { flowLegId, settlementId, status: shareChange.state },
  });
  const following = auditEntryAfter(auditEntry, { auditEvents });
  const planned = await planMatch(table, matched, following, maximumWritesOfMatch);
  return withAuditEntry(table, auditEntry, combinePlans({ auditEvents }, planned));
}
