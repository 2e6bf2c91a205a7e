/** Keys of saved filters of the list of cases. */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization } from "../core/keys.ts";

export function savedViewsPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#views`;
}

/**
 * The places of shared views, or of those of one owner, are numbered, so that no race makes more views than there are
 * places. The owner is hashed: a subject may be personal.
 */
export function savedViewKey(
  organizationId: OrganizationId,
  { owner, place }: { readonly owner: string | null; readonly place: number },
): Key {
  const number = String(place).padStart(3, "0");
  const sort = owner === null ? "shared" : `own#${hashOf(owner)}`;
  return { pk: savedViewsPartition(organizationId), sk: `${sort}#${number}` };
}

/** The first and the last place. */
export function savedViewKeyRange(
  organizationId: OrganizationId,
  owner: string | null,
): readonly [Key, Key] {
  const at = (place: number) => savedViewKey(organizationId, { owner, place });
  return [at(0), at(999)];
}
