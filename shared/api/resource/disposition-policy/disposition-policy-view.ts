import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { DispositionPolicy } from "#domain/case/work/disposition-policy.ts";
import { formatId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type * as response from "./disposition-policy-response.ts";

export function viewDispositionPolicy(
  organizationId: OrganizationId,
  { uuid, createdAt, ...policy }: DispositionPolicy,
): Shown<typeof response.dispositionPolicy> {
  const { exceptionType, maximumAmount, currency, afterMinutes, kind, reason, createdBy } = policy;
  return {
    id: formatId("dispositionPolicy", uuid),
    organizationId,
    exceptionType,
    maximumAmount,
    currency,
    afterMinutes,
    kind,
    reason,
    createdBy,
    createdAt: formatTimestamp(createdAt),
  };
}
