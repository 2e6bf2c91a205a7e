/** Keys of comparisons; see keys.ts. */
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, organization } from "../core/keys.ts";

/** A page of rows as they came. */
export type PageName = { readonly uuid: Uuid<"comparison">; readonly number: number };

const digits = 7;
const padded = (number: number) => String(number).padStart(digits, "0");

export function comparisonPartition(
  organizationId: OrganizationId,
  uuid: Uuid<"comparison">,
): string {
  return `${organization(organizationId)}#comparison#${uuid}`;
}

/** What the other tool says in each row of a page. */
export function theirRowsKey(organizationId: OrganizationId, { uuid, number }: PageName): Key {
  return { pk: comparisonPartition(organizationId, uuid), sk: `${theirPrefix}${padded(number)}` };
}

/** The result of each row of a page. */
export function comparedRowsKey(organizationId: OrganizationId, { uuid, number }: PageName): Key {
  return { pk: comparisonPartition(organizationId, uuid), sk: `${resultPrefix}${padded(number)}` };
}

/** Which groups the rows of the pages of a step belong to. */
export function stepKey(organizationId: OrganizationId, { uuid, number }: PageName): Key {
  return { pk: comparisonPartition(organizationId, uuid), sk: `${stepPrefix}${padded(number)}` };
}

/** What the rows of a step name, as hashes. */
export function namedKey(organizationId: OrganizationId, { uuid, number }: PageName): Key {
  return { pk: comparisonPartition(organizationId, uuid), sk: `${namedPrefix}${padded(number)}` };
}

export const theirPrefix = "i#";
export const resultPrefix = "r#";
export const stepPrefix = "d#";
export const namedPrefix = "u#";
