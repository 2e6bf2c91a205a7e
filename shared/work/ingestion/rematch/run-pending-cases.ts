/**
 * Evaluates single cases: after a deadline, or if they did not fit the transaction of their leg.
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  matcherActor,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import { commitPlanned } from "#store/table/core/retry-races.ts";
import { findLegs, updateLegWrite } from "#store/table/evidence/leg-store.ts";
import { findPayment, findPayments } from "#store/table/payment/payment-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { runCases } from "../matching/run-cases.ts";

/** Outstanding cases evaluated in one transaction. */
const casesAtOnce = 20;

/** A reader that returns `known` at the first call and reads again at later calls. */
export function startingWith<T>(known: T, read: () => Promise<T>): () => Promise<T> {
  let isKnown = true;
  return async () => {
    if (!isKnown) return read();
    isKnown = false;
    return known;
  };
}

type CaseRun = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"payment">;
  readonly now: () => Instant;
  /** The payment as last read, if nothing was written since; null to read it. */
  readonly known: Payment | null;
};

/** Evaluates one case, for example after a deadline. */
export async function runOneCase(
  dependencies: MatchDependencies,
  { organizationId, uuid, now, known }: CaseRun,
): Promise<void> {
  const read = () => findPayment(dependencies.table, organizationId, uuid);
  const readCase = known === null ? read : startingWith<Payment | null>(known, read);
  await commitPlanned(dependencies.table, async () => {
    const payment = await readCase();
    return payment === null
      ? []
      : planRuns(dependencies, { organizationId, payments: [payment], legs: [], now: now() });
  });
}

type Runs = {
  readonly organizationId: OrganizationId;
  readonly payments: readonly Payment[];
  readonly legs: readonly FlowLeg[];
  readonly now: Instant;
};

async function planRuns(
  { table, ids }: MatchDependencies,
  { organizationId, payments, legs, now }: Runs,
): Promise<readonly Write[]> {
  const { rules, assets, dispositionPolicies } = await findMatchSettings(table, organizationId);
  const auditEntry = openAuditEntry(ids, organizationId, matcherActor, now);
  const runs = { payments, legs, rules, assets, dispositionPolicies, auditEntry };
  return withAuditEntry(table, auditEntry, await runCases(table, runs));
}

/** Evaluates the outstanding cases of a leg, 20 in one transaction, then clears the list. */
export async function finishPendingCases(
  dependencies: MatchDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"leg">,
  now: () => Instant,
): Promise<void> {
  const { table } = dependencies;
  const [leg] = await findLegs(table, organizationId, [uuid]);
  if (leg === undefined || leg.pendingCaseUuids.length === 0) return;
  for (let start = 0; start < leg.pendingCaseUuids.length; start += casesAtOnce) {
    const some = leg.pendingCaseUuids.slice(start, start + casesAtOnce);
    await commitPlanned(table, async () => {
      const [payments, legs] = await Promise.all([
        findPayments(table, organizationId, some),
        findLegs(table, organizationId, [uuid]),
      ]);
      return planRuns(dependencies, { organizationId, payments, legs, now: now() });
    });
  }
  await commitPlanned(table, async () => {
    const [current] = await findLegs(table, organizationId, [uuid]);
    if (current === undefined || current.version !== leg.version) return [];
    return [
      updateLegWrite(current, { ...current, pendingCaseUuids: [], version: current.version + 1 }),
    ];
  });
}
