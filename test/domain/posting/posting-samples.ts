/** Settlements, dispositions and templates of the tests of postings. */
import fc from "fast-check";
import { type Disposition, dispositionKinds } from "#domain/case/work/disposition.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { JournalTemplate } from "#domain/posting/journal-template.ts";
import type { Postable } from "#domain/posting/postable-amounts.ts";
import type { Settlement } from "#domain/settlement/settlement.ts";
import {
  type ItemType,
  type SettlementItem,
  withItems,
} from "#domain/settlement/settlement-items.ts";
import { subtract, sum } from "#domain/value/money.ts";
import {
  amount,
  atMinute,
  currency,
  intentOf,
  legOf,
  money,
  organizationId,
  type Run,
  uuid,
} from "../samples.ts";

/** An item from `type gross fee`. */
function itemOf(text: string): SettlementItem {
  const [type, gross = "0", fee = "0"] = text.split(" ");
  const references = { externalReference: "pay-1", providerTransferId: null, itemReference: null };
  return {
    ...{ type: type as ItemType, ...references, gross: amount(gross), fee: amount(fee) },
    net: subtract(amount(gross), amount(fee)),
  };
}

/** A complete settlement of these items that nothing is known of yet. */
export function settlementOf(
  items: readonly string[],
  changes: Partial<Settlement> = {},
): Settlement {
  const all = items.map(itemOf);
  const carried = changes.carriedFrom == null ? [] : [changes.carriedFrom.net];
  return {
    uuid: uuid(7_000),
    organizationId,
    provider: "acme",
    reference: "S1",
    currency: currency("EUR"),
    gross: sum([...all.map(({ gross }) => gross), ...carried]),
    net: sum([...all.map(({ net }) => net), ...carried]),
    countsItems: false,
    expectedOn: atMinute(0),
    carriedFrom: null,
    carriedInto: null,
    status: "pending",
    items: withItems({}, all),
    parts: [all.length],
    generation: 0,
    paymentUuid: uuid(7_001),
    shares: "pending",
    walk: null,
    bankAmount: null,
    shortfallReasons: [],
    createdBy: "user:alice",
    createdAt: atMinute(0),
    completedAt: atMinute(1),
    settledAt: null,
    updatedAt: atMinute(1),
    version: 1,
    ...changes,
  };
}

export function dispositionOf(
  kind: Disposition["kind"],
  text: string,
  changes: Partial<Disposition> = {},
): Disposition {
  return {
    uuid: uuid(8_000),
    number: 1,
    kind,
    amount: amount(text),
    reason: { code: "amount_accepted", comment: null },
    author: "user:alice",
    createdAt: atMinute(20),
    reversal: null,
    ...changes,
  };
}

export const caseAccounts = {
  receivable: "1200",
  clearing: "1300-{currency}",
  fees: "6100",
  providerFees: "6110",
  fxGain: "7100",
  fxLoss: "7200",
  rounding: "7300",
  returned: "4200",
  writtenOff: "6900",
  carriedForward: "1900",
} as const;

export function templateOf(changes: Partial<JournalTemplate> = {}): JournalTemplate {
  return {
    uuid: uuid(9_000),
    name: "Sales",
    subject: "case",
    currency: null,
    direction: null,
    paymentType: null,
    provider: null,
    createdFrom: null,
    accounts: caseAccounts,
    createdBy: "user:alice",
    createdAt: atMinute(0),
    ...changes,
  };
}

/** `type amount` of each line. */
export function shown({ amounts }: Postable): string[] {
  return amounts.map((each) => `${each.type} ${each.amount}`);
}

export const cents = (minimum: number, maximum: number) =>
  fc.integer({ min: minimum, max: maximum }).map((units) => amount((units / 100).toFixed(2)));

/** Payments with what came, what went back, fees and rates. */
export const runs = fc
  .record({
    direction: fc.constantFrom<PaymentIntent["direction"]>("inbound", "outbound", "internal"),
    amounts: fc.array(cents(1, 20_000), { maxLength: 3 }),
    back: fc.array(cents(1, 9_000), { maxLength: 1 }),
    fees: fc.array(cents(1, 900), { maxLength: 2 }),
    rate: fc.option(cents(80, 100)),
    isConverted: fc.boolean(),
  })
  .map(
    ({ direction, amounts, back, fees, rate, isConverted }): Run & { intent: PaymentIntent } => ({
      intent: intentOf({
        direction,
        ...(isConverted ? { source: money("110 USD") } : {}),
      }),
      legs: [
        ...amounts.map((each, index) =>
          legOf(`${each} EUR`, {
            exchangeRate: rate,
            fees:
              index === 0
                ? fees.map((own) => ({ type: "provider" as const, ...money(`${own} EUR`) }))
                : [],
          }),
        ),
        ...back.map((each) => legOf(`${each} EUR`, { effect: "back", reversals: [] })),
        ...(isConverted ? [legOf("110 USD", { phase: "source", exchangeRate: rate })] : []),
      ],
    }),
  );

export const disposed = fc.array(
  fc
    .record({ kind: fc.constantFrom(...dispositionKinds), size: cents(-500, 500) })
    .map(({ kind, size }) => dispositionOf(kind, size)),
  { maxLength: 3 },
);
