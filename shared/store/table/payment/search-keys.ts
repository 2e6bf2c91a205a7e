import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, organization } from "../core/keys.ts";

/**
 * One key takes 1,000 write units a second, and a payment writes three at most: 10,000 payments a second stay below it.
 * A search reads each shard.
 */
const searchShards = 32;

/** Matches partition keys of the index in IAM's StringLike. No id has a number sign. */
export const searchKeyPattern = "o#*#find#*";

/** The partitions of an organization's index of the beginnings of texts. */
export function searchPartitions(organizationId: OrganizationId): string[] {
  return Array.from({ length: searchShards }, (_, shard) => partitionAt(organizationId, shard));
}

function partitionAt(organizationId: OrganizationId, shard: number): string {
  return `${organization(organizationId)}#find#${String(shard).padStart(2, "0")}`;
}

/** The item of one term of a payment. A term is letters and digits alone. */
export function searchKey(
  organizationId: OrganizationId,
  uuid: Uuid<"payment">,
  term: string,
): Key & { readonly v: 1 } {
  // Random digits of the id.
  const shard = Number.parseInt(uuid.slice(24, 28), 16) % searchShards;
  return { pk: partitionAt(organizationId, shard), sk: `${term}#${uuid}`, v: 1 };
}

export function uuidOfSearchKey({ sk }: Pick<Key, "sk">): Uuid<"payment"> {
  return sk.slice(sk.lastIndexOf("#") + 1) as Uuid<"payment">;
}
