/** The parts of a leg that went back (docs/matching.md, A leg's status). */
import type { Currency } from "#domain/value/currency.ts";
import { type Amount, compare, subtract, sum, zero } from "#domain/value/money.ts";
import type { FailureCause, FlowLeg, Observation, ReturnName, Reversal } from "../flow-leg.ts";
import { returnMarkOf } from "../statement-details.ts";

/** Types of references that identify a reversal, and what money that goes back by them is called. */
const nameOfReferenceType: Readonly<Record<string, ReturnName>> = {
  refund: "refund",
  return: "return",
  reversal: "reversal",
  dispute: "dispute",
};

const nameOfCause = {
  returned: "return",
  returning: "return",
  reversed: "reversal",
  failed: "failure",
  canceled: "failure",
  refund_failed: "failure",
} as const satisfies Record<FailureCause, ReturnName>;

/**
 * @param observation a record that says `reversed`, or `failed` after the leg was confirmed, or that
 *   confirms a back leg
 */
export function reversalOf(observation: Observation): Reversal {
  const { amount, currency, occurredAt, receivedAt, facts } = observation;
  const own = facts.references.find(({ type }) => nameOfReferenceType[type] !== undefined);
  const values = facts.references.map(({ value }) => value);
  return {
    amount,
    currency,
    time: occurredAt ?? receivedAt,
    name: returnNameOf(observation),
    reference: own?.value ?? null,
    paymentUuid: facts.paymentIntentUuid,
    references: facts.externalReference === null ? values : [facts.externalReference, ...values],
    ...(isWithProvider(observation.cause) ? { isWithProvider: true } : {}),
  };
}

/** Whether the provider has the money that did not arrive or went back. */
export function isWithProvider(cause: FailureCause | null): boolean {
  return cause === "returning" || cause === "refund_failed";
}

/** What the record calls the money that went back; null if it does not say. */
function returnNameOf({
  status,
  cause,
  facts,
}: Pick<Observation, "status" | "cause" | "facts">): ReturnName | null {
  if (cause === "refund_failed") return "failure";
  const own = facts.references.find(({ type }) => nameOfReferenceType[type] !== undefined);
  const named = own === undefined ? undefined : nameOfReferenceType[own.type];
  if (named !== undefined) return named;
  const marked = returnMarkOf(facts.metadata);
  if (marked !== null) return marked;
  if (cause !== null) return nameOfCause[cause];
  return status === "failed" ? "failure" : null;
}

/**
 * The reversals that count: those with an id of their own, each at its latest amount, or the largest one without an
 * id, whichever is more. So a report of the total counts once. Which is more in several currencies is known only to
 * the case, which converts them (`largerOf`): the largest one of each currency is kept.
 *
 * @param all in the order of their records
 */
export function countedReversals(all: readonly Reversal[]): readonly Reversal[] {
  if (all.length < 2) return all;
  const latest = new Map<string, Reversal>();
  const largest = new Map<Currency, Reversal>();
  for (const reversal of all) {
    const { reference, amount, currency } = reversal;
    const before = largest.get(currency);
    if (reference !== null) latest.set(reference, reversal);
    else if (before === undefined || compare(amount, before.amount) >= 0) {
      largest.set(currency, reversal);
    }
  }
  const unnamed = [...largest.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  const kept = [...[...latest.values()].sort(byTimeThenReference), ...unnamed];
  const isOfOneCurrency = kept.every(({ currency }) => currency === all[0]?.currency);
  return isOfOneCurrency ? largerOf(kept, ({ amount }) => amount) : kept;
}

/**
 * The reversals with an id of their own, or the largest one without, whichever is more.
 *
 * @param amountOf in one currency for all; null leaves a reversal out
 */
export function largerOf(
  reversals: readonly Reversal[],
  amountOf: (reversal: Reversal) => Amount | null,
): readonly Reversal[] {
  const identified = reversals.filter((each) => each.reference !== null && amountOf(each) !== null);
  const total = sum(identified.map((each) => amountOf(each) ?? zero));
  const largest = reversals
    .filter(({ reference }) => reference === null)
    .reduce<{ readonly reversal: Reversal | null; readonly amount: Amount }>(
      (best, reversal) => {
        const amount = amountOf(reversal);
        return amount !== null && compare(amount, best.amount) > 0 ? { reversal, amount } : best;
      },
      { reversal: null, amount: total },
    );
  return largest.reversal === null ? identified : [largest.reversal];
}

/** By time, then by content, so that the order of arrival does not matter. */
export function byTimeThenContent(a: Reversal, b: Reversal): number {
  return a.time - b.time || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
}

function byTimeThenReference(a: Reversal, b: Reversal): number {
  return a.time - b.time || ((a.reference ?? "") < (b.reference ?? "") ? -1 : 1);
}

/** Sum of the counted reversals in one currency; those in other currencies are left out. */
export function totalOf(reversals: readonly Reversal[], currency: Currency): Amount {
  const own = reversals.filter((each) => each.currency === currency);
  return sum(largerOf(own, ({ amount }) => amount).map(({ amount }) => amount));
}

/** The leg's amount less the reversals in its currency; zero or above. */
export function netAmountOf({
  amount,
  currency,
  reversals,
}: Pick<FlowLeg, "amount" | "currency" | "reversals">): Amount {
  const left = subtract(amount, totalOf(reversals, currency));
  return compare(left, zero) < 0 ? zero : left;
}
