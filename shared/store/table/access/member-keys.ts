/** Keys of the people who signed in to an organization. */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization } from "../core/keys.ts";

export function membersPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#members`;
}

/** Hashed, because a subject may be personal: keys are in logs and metrics. */
export function memberKey(organizationId: OrganizationId, subject: string): Key {
  return { pk: membersPartition(organizationId), sk: hashOf(subject) };
}
