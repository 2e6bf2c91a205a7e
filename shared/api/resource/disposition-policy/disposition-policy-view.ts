import type { DispositionPolicy } from "#domain/case/work/disposition-policy.ts";
import { formatId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type * as response from "../../contract/response/case/disposition-policy-response.ts";
import { formatTimestamp } from "../../field/timestamp.ts";
import type { Shown } from "../shown.ts";

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
