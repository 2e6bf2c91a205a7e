import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, organization } from "../../core/keys.ts";

/** The item with the listed currencies of an organization. */
export function listedCurrenciesKey(organizationId: OrganizationId): Key {
  return { pk: `${organization(organizationId)}#settings`, sk: "currencies" };
}
