import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, organization } from "../core/keys.ts";

/** The versions of an intent's expectation, in their order. */
export function intentVersionKey(
  organizationId: OrganizationId,
  payment: Uuid<"payment">,
  version: number,
): Key {
  return {
    pk: `${organization(organizationId)}#expected#${payment}`,
    sk: `v#${String(version).padStart(6, "0")}`,
  };
}
