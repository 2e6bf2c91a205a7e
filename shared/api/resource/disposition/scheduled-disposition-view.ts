/** What a disposition policy will do in a case, in answers and in audit events. */

import type * as response from "#api/resource/disposition-policy/disposition-policy-response.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp, parseTimestamp } from "#api/schema/field/timestamp.ts";
import type { CaseWork } from "#domain/case/case-work.ts";
import type { ScheduledDisposition } from "#domain/case/work/disposition-policy.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";

export function viewScheduledDisposition(
  scheduled: ScheduledDisposition | null,
): Shown<typeof response.scheduledDisposition> | null {
  if (scheduled === null) return null;
  const { policyUuid, unexplainedDelta, dueAt } = scheduled;
  return {
    policyId: formatId("dispositionPolicy", policyUuid),
    unexplainedDelta,
    dueAt: formatTimestamp(dueAt),
  };
}

/** Reads what `viewScheduledDisposition` showed; null for anything else. */
export function readScheduledDisposition(shown: unknown): ScheduledDisposition | null {
  if (typeof shown !== "object" || shown === null) return null;
  const { policyId, unexplainedDelta, dueAt } = shown as Readonly<Record<string, unknown>>;
  const policyUuid = parseId("dispositionPolicy", String(policyId));
  const due = parseTimestamp(String(dueAt));
  if (policyUuid === null || due === null || typeof unexplainedDelta !== "string") return null;
  return { policyUuid, unexplainedDelta: unexplainedDelta as Amount, dueAt: due };
}

export function viewSpentPolicies({ spentPolicyUuids }: Pick<CaseWork, "spentPolicyUuids">) {
  return spentPolicyUuids.map((uuid) => formatId("dispositionPolicy", uuid));
}

export function readSpentPolicies(shown: unknown): Uuid<"dispositionPolicy">[] {
  if (!Array.isArray(shown)) return [];
  return shown.flatMap((id) => parseId("dispositionPolicy", String(id)) ?? []);
}
