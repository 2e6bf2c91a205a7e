/**
 * Short lists of an organization that every decision uses. Each is one item beside the rules, which every
 * decision reads anyway; an organization without a list has no item.
 */
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { type Key, rulesPartition } from "../core/keys.ts";

/** Differ from every rule id. */
export const evidenceFiltersSort = "filters";
export const dispositionPoliciesSort = "dispositions";

type StandingListSort = typeof evidenceFiltersSort | typeof dispositionPoliciesSort;

export function standingListKey(organizationId: OrganizationId, sk: StandingListSort): Key {
  return { pk: rulesPartition(organizationId), sk };
}
