/** Addresses from which an integration got a delivery with a valid signature within the last hour. */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { Table } from "../core/table.ts";
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
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
}

/** Eventually consistent: what was verified a second ago may be missed once. */
export async function isVerifiedAddress(
  table: Table,
  verified: VerifiedAddress,
  now: Instant,
): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: verifiedAddressKey(verified) }),
  );
  return Number(Item?.["verifiedAt"] ?? 0) > now - verifiedMilliseconds;
}
