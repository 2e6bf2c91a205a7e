/** Addresses from which an integration got a delivery with a valid signature within the last hour. */

import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { putItem } from "../core/write-item.ts";
import { verifiedAddressKey } from "./integration-keys.ts";

export const verifiedMilliseconds = 3_600_000;

export type VerifiedAddress = {
  readonly uuid: Uuid<"integration">;
  /** The address, or the network of an IPv6 address; stored as a hash. */
  readonly address: string;
};

export async function noteVerifiedAddress(
  table: Table,
  verified: VerifiedAddress,
  now: Instant,
): Promise<void> {
  const expiresAt = Math.ceil((now + verifiedMilliseconds) / 1_000);
  const item = { ...verifiedAddressKey(verified), v: 1, verifiedAt: now, expiresAt };
  await putItem(table, { item });
}

/** Eventually consistent: what was verified a second ago may be missed once. */
export async function isVerifiedAddress(
  table: Table,
  verified: VerifiedAddress,
  now: Instant,
): Promise<boolean> {
  const item = await readItem(table, verifiedAddressKey(verified), { isStrong: false });
  return Number(item?.["verifiedAt"] ?? 0) > now - verifiedMilliseconds;
}
