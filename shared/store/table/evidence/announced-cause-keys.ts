import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization } from "../core/keys.ts";

/** Whose records were not understood: those of an integration if set, else of a source. */
export type EvidenceOrigin = Pick<RawRecord, "organizationId" | "integrationUuid" | "source">;

/** When causes for which records are not understood were announced last. */
export function announcedCausesPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#told`;
}

export function announcedCauseKey(
  { organizationId, integrationUuid, source }: EvidenceOrigin,
  cause: string,
): Key {
  const name =
    integrationUuid === null ? hashOf("source", source) : hashOf("integration", integrationUuid);
  return { pk: announcedCausesPartition(organizationId), sk: `${cause}#${name}` };
}
