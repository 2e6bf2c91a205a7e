import type { EvidenceFilter } from "../../../domain/evidence/evidence-filter.ts";
import { formatId } from "../../../domain/value/id.ts";
import type { OrganizationId } from "../../../domain/value/organization-id.ts";
import { formatTimestamp } from "../../field/timestamp.ts";

export function viewEvidenceFilter(
  organizationId: OrganizationId,
  { uuid, importProfileUuid, createdAt, ...filter }: EvidenceFilter,
) {
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
