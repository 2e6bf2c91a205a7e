/**
 * Keys of the pages of a case, which hold the legs and audit entries that do not fit its item.
 */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, organization } from "../core/keys.ts";

export function casePagesPartition(
  organizationId: OrganizationId,
  payment: Uuid<"payment">,
): string {
  return `${organization(organizationId)}#casepages#${payment}`;
}

/** `legs` in the order of linking; audit `entries`, oldest first. */
export type CasePageKind = "legs" | "entries";

const prefixes = { legs: "l#", entries: "j#" } as const satisfies Record<CasePageKind, string>;

/** Digits of a page's number in its key. */
const digits = 6;
export const lastCasePage = 10 ** digits - 1;

export function isCasePage(kind: CasePageKind, sort: string): boolean {
  return sort.startsWith(prefixes[kind]);
}

export function casePageKey(
  organizationId: OrganizationId,
  payment: Uuid<"payment">,
  kind: CasePageKind,
  number: number,
): Key {
  const sort = `${prefixes[kind]}${String(number).padStart(digits, "0")}`;
  return { pk: casePagesPartition(organizationId, payment), sk: sort };
}

export function parseCasePageNumber(sort: string): number {
  return Number(sort.slice(2));
}
