/** Keys of what is set for a whole organization: one partition. */
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type StandingListKind, standingLists } from "#domain/value/standing-kind.ts";
import { type Key, organization } from "../core/keys.ts";

/** The reason codes that an organization has set. */
export function reasonCodesKey(organizationId: OrganizationId): Key {
  return { pk: `${organization(organizationId)}#settings`, sk: "reasoncodes" };
}

/** The list of a standing resource that no decision of the matcher reads, beside the reason codes. */
export function standingListKey(organizationId: OrganizationId, kind: StandingListKind): Key {
  const sk = standingLists[kind].nouns.replaceAll(" ", "");
  return { pk: reasonCodesKey(organizationId).pk, sk };
}

/** The settings of an organization, beside its reason codes. */
export function organizationSettingsKey(organizationId: OrganizationId): Key {
  return { pk: reasonCodesKey(organizationId).pk, sk: "organization" };
}

/** What the operator sets for an organization, beside its own settings. */
export function organizationLimitsKey(organizationId: OrganizationId): Key {
  return { pk: reasonCodesKey(organizationId).pk, sk: "limits" };
}

/** The approval that a request waits for which is sent again, beside the policy that holds it. */
export function repeatedRequestKey(organizationId: OrganizationId, digest: string): Key {
  return { pk: reasonCodesKey(organizationId).pk, sk: `repeated#${digest}` };
}

/** A version of a fee schedule, in a partition of the schedule. */
export function feeScheduleVersionKey(
  organizationId: OrganizationId,
  uuid: Uuid<"feeSchedule">,
  version: number,
): Key {
  return {
    pk: `${organization(organizationId)}#fee#${uuid}`,
    sk: `v#${String(version).padStart(9, "0")}`,
  };
}
