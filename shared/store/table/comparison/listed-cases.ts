/** Finds the payments that rows of another tool name. */
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import { matchKey, matchKeySort } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { findPayments } from "../payment/payment-store.ts";

/**
 * The payments of these references: external references as they were written, or ids of payment intents and cases.
 * Eventually consistent: half a read unit for each reference and half for each payment of at most 4 KB.
 *
 * @returns by reference; a reference without a payment is absent
 */
export async function findListedCases(
  table: Table,
  organizationId: OrganizationId,
  references: readonly string[],
): Promise<ReadonlyMap<string, Payment>> {
  const uuids = new Map<string, Uuid<"payment">>();
  const keys = new Map<string, string>();
  for (const reference of references) {
    const uuid = parseId("paymentIntent", reference) ?? parseId("reconciliationCase", reference);
    if (uuid !== null) uuids.set(reference, uuid);
    else keys.set(ownerKey(organizationId, reference).pk, reference);
  }
  const named = [...keys.values()].map((reference) => ownerKey(organizationId, reference));
  for (const item of await readAll(table, named, false)) {
    const reference = keys.get(String(item["pk"]));
    const uuid = item["payment"] as Uuid<"payment"> | undefined;
    if (reference !== undefined && uuid !== undefined) uuids.set(reference, uuid);
  }
  const payments = await findPayments(table, organizationId, [...uuids.values()], false);
  const byUuid = new Map(payments.map((payment) => [payment.intent.uuid, payment]));
  return new Map(
    [...uuids].flatMap(([reference, uuid]) => {
      const payment = byUuid.get(uuid);
      return payment === undefined ? [] : [[reference, payment] as const];
    }),
  );
}

const ownerKey = (organizationId: OrganizationId, reference: string) =>
  matchKey(organizationId, reference, matchKeySort.owner);
