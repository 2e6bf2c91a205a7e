/** The present outcome of a settlement and its case: status, bank amount, and the state that its shares should have. */
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { ShareChange } from "#domain/evidence/changed-share.ts";
import { explainShortfall } from "#domain/settlement/explain-shortfall.ts";
import { maximumCarries, type Settlement } from "#domain/settlement/settlement.ts";
import type { SettlementItem } from "#domain/settlement/settlement-items.ts";
import { bankAmountOf, settlementStatusOf } from "#domain/settlement/settlement-status.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, isZero, subtract } from "#domain/value/money.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { findSettlement } from "#store/table/settlement/settlement-store.ts";
import { walkItems } from "./walk-items.ts";

export type SettlementOutcome = {
  readonly payment: Payment | null;
  readonly shareChange: ShareChange;
  readonly changed: Pick<Settlement, "status" | "bankAmount" | "settledAt" | "shortfallReasons">;
};

/** @param now when the settlement counts as settled, if it just became so */
export async function readOutcome(
  table: Table,
  settlement: Settlement,
  now: Instant,
): Promise<SettlementOutcome> {
  const payment = await paymentOf(table, settlement);
  const status = settlementStatusOf(settlement, payment);
  const bankAmount = bankAmountOf(settlement, payment);
  const last = await lastOf(table, settlement);
  const lastPayment = last.uuid === settlement.uuid ? payment : await paymentOf(table, last);
  const isSettled = last.status !== "draft" && settlementStatusOf(last, lastPayment) === "settled";
  return {
    payment,
    shareChange: {
      state: isSettled ? "confirmed" : "pending",
      arrivedAt: await arrivalOf(table, last, lastPayment, now),
    },
    changed: {
      status,
      bankAmount,
      settledAt: isSettled ? (settlement.settledAt ?? now) : null,
      shortfallReasons:
        status === "short" || status === "over"
          ? await reasonsOf(table, settlement, bankAmount)
          : [],
    },
  };
}

function paymentOf(table: Table, { paymentUuid, organizationId }: Settlement) {
  return paymentUuid === null ? null : findPayment(table, organizationId, paymentUuid);
}

/** The settlement whose bank movement pays for this one: itself, or the last one that it was carried into. */
async function lastOf(table: Table, settlement: Settlement): Promise<Settlement> {
  let last = settlement;
  for (let carries = 0; carries < maximumCarries && last.carriedInto !== null; carries += 1) {
    const next = await findSettlement(table, settlement.organizationId, last.carriedInto);
    if (next === null) return last;
    last = next;
  }
  return last;
}

/** The time of the last bank movement; where nothing moves, that of the completion. */
async function arrivalOf(
  table: Table,
  { organizationId, completedAt }: Settlement,
  payment: Payment | null,
  now: Instant,
): Promise<Instant> {
  const legs = payment === null ? [] : await findLegs(table, organizationId, payment.legUuids);
  const times = legs.filter(({ status }) => status === "confirmed").map(({ time }) => time);
  return times.reduce((a, b) => (a > b ? a : b), completedAt ?? now);
}

async function reasonsOf(table: Table, settlement: Settlement, bankAmount: Amount | null) {
  const { net, shortfallReasons } = settlement;
  if (bankAmount === null) return [];
  const difference = subtract(net, bankAmount);
  const isKnown = settlement.bankAmount === bankAmount && shortfallReasons.length > 0;
  if (isKnown || isZero(difference)) return shortfallReasons;
  const items: SettlementItem[] = [];
  for await (const { item } of walkItems(table, settlement)) items.push(item);
  return explainShortfall(items, difference);
}
