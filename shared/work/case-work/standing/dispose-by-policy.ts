/** What a disposition policy does when its time has come (docs/specification.md, Disposition policies). */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import { openAmountOf } from "#domain/case/work/disposition.ts";
import { type DispositionPolicy, scheduleOf } from "#domain/case/work/disposition-policy.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { dispositionPolicyStore } from "#store/table/rule/standing-lists.ts";
import { disposeOf } from "../change-dispositions.ts";

/** The actor of what policies do; the disposition names the policy. */
const dispositionPoliciesActor = "system:disposition-policies";

type Dependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
};

/** Whether a policy is due in the case as it was read. */
export function isDispositionDue({ state }: Payment, now: Instant): boolean {
  const { scheduledDisposition } = state;
  return scheduledDisposition !== null && scheduledDisposition.dueAt <= now;
}

/**
 * Disposes of what is open, if the policy is due and still applies: to the same unexplained amount, and by the
 * policies as they are now. Otherwise the next run of the case schedules anew. One transaction with the version of
 * the case, so a repeated message disposes of nothing twice.
 */
export function disposeByPolicy(
  { table, ids, now }: Dependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"payment">,
): Promise<void> {
  return retryRaces(async () => {
    const before = await findPayment(table, organizationId, uuid);
    const at = now();
    if (before === null || !isDispositionDue(before, at)) return undefined;
    const { entries } = await dispositionPolicyStore.find(table, organizationId);
    const policy = policyThatApplies(entries, before, at);
    const amount = openAmountOf(before.state);
    if (policy === null || amount === null) return undefined;
    const context = { organizationId, actor: dispositionPoliciesActor, now: at };
    const { kind, reason, uuid: policyUuid } = policy;
    const { writes } = await disposeOf({ table, ids }, context, before, {
      ...{ kind, amount, reason, policyUuid },
    });
    return (await commit(table, writes)).ok ? undefined : raced;
  });
}

function policyThatApplies(
  policies: readonly DispositionPolicy[],
  before: Payment,
  now: Instant,
): DispositionPolicy | null {
  const scheduled = scheduleOf(policies, before, now);
  if (scheduled !== before.state.scheduledDisposition) return null;
  return policies.find(({ uuid }) => uuid === scheduled?.policyUuid) ?? null;
}
