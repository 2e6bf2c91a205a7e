/** Every partition of the amount index that may name a payment or leg of an amount. */
import type { Currency } from "#domain/value/currency.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "../core/table.ts";
import { bucketFor, entryKinds, partitionOfBucket } from "./amount-entry.ts";
import { partitionsToRead, readAmountSettings } from "./amount-spread.ts";

export type IndexedAmount = { readonly amount: Amount; readonly currency: Currency };

/** @param scopes references among whose carriers the amount may be indexed; null: among all */
export async function partitionsOfAmount(
  table: Table,
  organizationId: OrganizationId,
  { amount, currency }: IndexedAmount,
  scopes: readonly (string | null)[],
): Promise<string[]> {
  const settings = await readAmountSettings(table, organizationId, currency);
  return scopes.flatMap((scope) =>
    settings.widths.flatMap((width) => {
      const bucket = bucketFor({ organizationId, scope }, currency, amount, width);
      return partitionsToRead(settings, partitionOfBucket(bucket), entryKinds.payment);
    }),
  );
}
