/** The payments behind a row of the claim, with what a processor needs to find each (docs/specification.md, Overcharges). */
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { excessOf, reportedOvercharges } from "#domain/case/amount/fee-claim.ts";
import { overchargeKey } from "#domain/case/amount/overcharge.ts";
import { pricedFees } from "#domain/case/amount/priced-fees.ts";
import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import { type Payment, withFirmLinks } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import { type Amount, compare } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { sealedLegsOf } from "#store/table/payment/case-page-store.ts";
import { listPayments } from "#store/table/payment/payment-list.ts";

type Asked = {
  readonly organizationId: OrganizationId;
  /** The filter of a row: `2026-03/provider/EUR/EUR/acme`. */
  readonly overcharge: string;
  readonly page: { readonly limit: number; readonly offset: number };
  readonly now: number;
};

/** The movement whose fee is above contract, as its evidence names it. */
type Movement = Pick<FlowLeg, "amount" | "currency" | "time" | "provider"> & {
  readonly providerTransferId: string | null;
  readonly sourceRef: string | null;
};

/** A page of the payments, newest first. A payment with several such movements has the ids of all of them. */
export async function listOvercharged(table: Table, asked: Asked) {
  const { organizationId, overcharge, page, now } = asked;
  const { items, total } = await listPayments(table, {
    ...{ organizationId, now, page, externalReference: null, matches: () => true },
    keys: { overcharge },
  });
  const legs = await findLegs(
    table,
    organizationId,
    items.flatMap(({ legUuids }) => legUuids),
    false,
  );
  const byUuid = new Map<Uuid, FlowLeg>(legs.map((leg) => [leg.uuid, leg]));
  const rows = await Promise.all(
    items.map(async (payment) => {
      const inPages = await sealedLegsOf(table, payment);
      const own = payment.legUuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
      return rowsOf(payment, [...inPages, ...own], overcharge);
    }),
  );
  return { items: rows.flat(), total, ...page };
}

/** Most payments of one row as CSV, in pages. */
export const maximumInCsv = 1_000;
const pageInCsv = 100;

/** All payments of a row; null where they are more than `maximumInCsv`. */
export async function readAllOvercharged(table: Table, asked: Omit<Asked, "page">) {
  const items: Awaited<ReturnType<typeof listOvercharged>>["items"] = [];
  for (let offset = 0; offset < maximumInCsv; offset += pageInCsv) {
    const page = { limit: pageInCsv, offset };
    const found = await listOvercharged(table, { ...asked, page });
    if (found.total > maximumInCsv) return null;
    items.push(...found.items);
    if (offset + pageInCsv >= found.total) break;
  }
  return items;
}

function rowsOf(payment: Payment, legs: readonly LinkedLeg[], key: string) {
  const { intent, state } = payment;
  return reportedOvercharges(state)
    .filter((each) => overchargeKey(each) === key)
    .map((each) => {
      const movements = movementsOf(payment, legs, each.type);
      const { currency } = each.charged;
      const spelled = (amount: Amount) => withUsualDigits(amount, currency);
      return {
        caseId: formatId("reconciliationCase", intent.uuid),
        externalReference: intent.externalReference,
        movements: movements.map(viewMovement),
        currency,
        charged: spelled(each.charged.amount),
        agreedCurrency: each.agreed.currency,
        agreed: withUsualDigits(each.agreed.amount, each.agreed.currency),
        difference: spelled(excessOf(each)),
        claimed: spelled(each.claimed),
        credited: spelled(each.credited),
      };
    });
}

/** Those whose fee of the type is above what was agreed; all of the type where only their sum is. */
function movementsOf(
  { intent, state }: Payment,
  legs: readonly LinkedLeg[],
  type: Parameters<typeof isAbove>[1],
): Movement[] {
  const priced = pricedFees(intent, withFirmLinks(state, legs))
    .filter((each) => each.type === type && each.leg.link.contract !== undefined)
    .map(({ leg }) => leg);
  const above = priced.filter((leg) => isAbove(leg.link.contract, type));
  return (above.length > 0 ? above : priced).map(({ leg }) => leg);
}

function isAbove(
  contract: LinkedLeg["links"][number]["contract"],
  type: ReturnType<typeof pricedFees>[number]["type"],
): boolean {
  const fee = contract?.fees.find((each) => each.type === type);
  return fee !== undefined && (fee.foreign !== undefined || compare(fee.charged, fee.agreed) > 0);
}

function viewMovement({ providerTransferId, sourceRef, time, amount, currency }: Movement) {
  return {
    ...{ providerTransferId, sourceRef },
    occurredAt: formatTimestamp(time),
    ...{ amount: withUsualDigits(amount, currency), currency },
  };
}

/** Columns of the payments as CSV; ids of several movements are separated by spaces. */
export const overchargedColumns = [
  ...["externalReference", "providerTransferId", "sourceRef", "occurredAt", "amount", "currency"],
  ...[
    "charged",
    "chargedCurrency",
    "agreed",
    "agreedCurrency",
    "difference",
    "claimed",
    "credited",
  ],
  "caseId",
] as const;

type Row = Awaited<ReturnType<typeof listOvercharged>>["items"][number];

export function overchargedCsvRow({ movements, currency, ...row }: Row) {
  const joined = (of: (movement: Row["movements"][number]) => string | null) =>
    [...new Set(movements.flatMap((movement) => of(movement) ?? []))].join(" ");
  return {
    ...row,
    providerTransferId: joined((each) => each.providerTransferId),
    sourceRef: joined((each) => each.sourceRef),
    occurredAt: joined((each) => each.occurredAt),
    amount: joined((each) => each.amount),
    currency: joined((each) => each.currency),
    chargedCurrency: currency,
  };
}
