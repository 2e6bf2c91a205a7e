import { type OrganizationId, writtenOrganizationId } from "#domain/value/organization-id.ts";

/** The id of an organization of this name, as authentication would have made it. */
export function organizationOf(name: string): OrganizationId {
  return writtenOrganizationId(name);
}
