/** Keys of closes beside their records. */
import type { Close, CloseScope } from "#domain/account/close.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization } from "../core/keys.ts";

/**
 * A part of what a close keeps: the figures in part 0, movements in the others. Each part has a partition of its own, because
 * all are written at once.
 */
export function closePartKey(
  organizationId: OrganizationId,
  uuid: Uuid<"close">,
  part: number,
): Key {
  return { pk: `${organization(organizationId)}#clsparts#${uuid}#${part}`, sk: "p" };
}

/** The partition of the last approved close of each scope. */
export function closedScopesPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#closed`;
}

/** Names the last approved close of these accounts. @param scope in any order */
export function closedScopeKey(organizationId: OrganizationId, scope: CloseScope): Key {
  const sk = scope === null ? "all" : hashOf(...scope.toSorted());
  return { pk: closedScopesPartition(organizationId), sk };
}

/** The partitions of the parts. */
export function partitionsOfClose({
  organizationId,
  uuid,
  partCount,
}: Pick<Close, "organizationId" | "uuid" | "partCount">): string[] {
  return Array.from(
    { length: partCount },
    (_, part) => closePartKey(organizationId, uuid, part).pk,
  );
}
