/** Keys of the figures of reports that are kept, and of when the next ones are. */
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, organization, parseKey } from "../core/keys.ts";

const code = "reports";
const lookSort = "look";
export const keptPrefix = "at#";

export function reportsPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#reports`;
}

/** When the next figures are kept. */
export function keepingKey(organizationId: OrganizationId): Key {
  return { pk: reportsPartition(organizationId), sk: lookSort };
}

/** The organization whose figures are to be kept; null for any other item. */
export function parseKeepingKey(key: Key): OrganizationId | null {
  const named = parseKey(key);
  return named?.code === code && key.sk === lookSort ? named.organizationId : null;
}

/** The figures of a full hour, in the order of time. */
export function keptFiguresKey(organizationId: OrganizationId, moment: Instant): Key {
  return {
    pk: reportsPartition(organizationId),
    sk: `${keptPrefix}${new Date(moment).toISOString()}`,
  };
}

export function momentOfKept({ sk }: { readonly sk: string }): Instant {
  return Date.parse(sk.slice(keptPrefix.length)) as Instant;
}
