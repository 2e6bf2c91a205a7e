import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { EvidenceFilter } from "#domain/evidence/evidence-filter.ts";
import { formatId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type * as response from "./evidence-filter-response.ts";

export function viewEvidenceFilter(
  organizationId: OrganizationId,
  { uuid, importProfileUuid, createdAt, ...filter }: EvidenceFilter,
): Shown<typeof response.evidenceFilter> {
  const { reason, provider, textPattern, minimumAmount, maximumAmount, currency } = filter;
  return {
    id: formatId("evidenceFilter", uuid),
    organizationId,
    reason,
    provider,
    importProfileId:
      importProfileUuid === null ? null : formatId("importProfile", importProfileUuid),
    textPattern,
    minimumAmount,
    maximumAmount,
    currency,
    createdBy: filter.createdBy,
    createdAt: formatTimestamp(createdAt),
  };
}
