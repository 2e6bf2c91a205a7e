/** Keys of settlements beside their records. */
import type { Uuid } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { hashOf, type Key, organization } from "../core/keys.ts";

/** Names the settlement with this provider and reference. */
export function settlementReferenceKey(
  organizationId: OrganizationId,
  { provider, reference }: { readonly provider: string; readonly reference: string },
): Key {
  return { pk: `${organization(organizationId)}#stlref#${hashOf(provider, reference)}`, sk: "r" };
}

/** The partition of the parts of a settlement. */
export function settlementPartition(
  organizationId: OrganizationId,
  uuid: Uuid<"settlement">,
): string {
  return `${organization(organizationId)}#stlitems#${uuid}`;
}

/** @param part from 0 */
export function settlementPartKey(
  organizationId: OrganizationId,
  uuid: Uuid<"settlement">,
  part: number,
): Key {
  return {
    pk: settlementPartition(organizationId, uuid),
    sk: `p#${String(part).padStart(4, "0")}`,
  };
}

/** Names the part that has exactly these items. @param digest of the items */
export function settlementDigestKey(
  organizationId: OrganizationId,
  uuid: Uuid<"settlement">,
  digest: string,
): Key {
  return { pk: settlementPartition(organizationId, uuid), sk: `h#${digest}` };
}

/** The shares of a block of items of a part. @param block from 0 */
export function settlementSharesKey(
  organizationId: OrganizationId,
  uuid: Uuid<"settlement">,
  { part, block }: { readonly part: number; readonly block: number },
): Key {
  const { sk } = settlementPartKey(organizationId, uuid, part);
  return { pk: settlementPartition(organizationId, uuid), sk: `s${sk.slice(1)}#${block}` };
}
