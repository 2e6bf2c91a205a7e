import type { DispositionPolicy } from "../../../domain/case/work/disposition-policy.ts";
import { formatId } from "../../../domain/value/id.ts";
import type { OrganizationId } from "../../../domain/value/organization-id.ts";
import { formatTimestamp } from "../../field/timestamp.ts";

export function viewDispositionPolicy(
  organizationId: OrganizationId,
  { uuid, createdAt, ...policy }: DispositionPolicy,
) {
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
