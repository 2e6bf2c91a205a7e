/** Keys of settlements beside their records. */
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization } from "../core/keys.ts";

/** What names a settlement; with `keyCurrency` one of several with this provider and reference. */
export type SettlementName = {
  readonly provider: string;
  readonly reference: string;
  readonly keyCurrency?: Currency;
};

/** Names the settlement with this provider, reference and key currency. */
export function settlementReferenceKey(
  organizationId: OrganizationId,
  { provider, reference, keyCurrency }: SettlementName,
): Key {
  const parts = keyCurrency === undefined ? [] : [keyCurrency];
  const own = hashOf(provider, reference, ...parts);
  return { pk: `${organization(organizationId)}#stlref#${own}`, sk: "r" };
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

/** Sort keys of what a settlement was at moments: they follow time, and at one moment the versions. */
const historyPrefix = "v#";

export function settlementHistoryKey(
  organizationId: OrganizationId,
  uuid: Uuid<"settlement">,
  { at, version }: { readonly at: number; readonly version: number },
): Key {
  const sk = `${historyPrefix}${moment(at)}#${String(version).padStart(10, "0")}`;
  return { pk: settlementPartition(organizationId, uuid), sk };
}

/** The sort keys of its history up to a moment, that moment included. */
export function settlementHistoryUntil(until: number): {
  readonly from: string;
  readonly to: string;
} {
  return { from: historyPrefix, to: `${historyPrefix}${moment(until)}#~` };
}

function moment(milliseconds: number): string {
  return String(milliseconds).padStart(15, "0");
}
