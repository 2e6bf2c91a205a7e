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
 * The reversals that count, in each currency: those with an id of their own, each at its latest amount, or
 * the largest one without an id, whichever is more. So a report of the total counts once.
 *
 * @param all in the order of their records
 */
export function countedReversals(all: readonly Reversal[]): readonly Reversal[] {
  if (all.length < 2) return all;
  const currencies = Map.groupBy(all, ({ currency }) => currency);
  return [...currencies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, reversals]) => countedOfOneCurrency(reversals));
}

function countedOfOneCurrency(reversals: readonly Reversal[]): readonly Reversal[] {
  const latest = new Map<string, Reversal>();
  let largest: Reversal | null = null;
  for (const reversal of reversals) {
    const { reference, amount } = reversal;
    if (reference !== null) latest.set(reference, reversal);
    else if (largest === null || compare(amount, largest.amount) >= 0) largest = reversal;
  }
  const identified = [...latest.values()].sort(byTimeThenReference);
  if (largest === null) return identified;
  const total = sum(identified.map(({ amount }) => amount));
  return compare(largest.amount, total) > 0 ? [largest] : identified;
}

/** By time, then by content, so that the order of arrival does not matter. */
export function byTimeThenContent(a: Reversal, b: Reversal): number {
  return a.time - b.time || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
}

function byTimeThenReference(a: Reversal, b: Reversal): number {
  return a.time - b.time || ((a.reference ?? "") < (b.reference ?? "") ? -1 : 1);
}

/** Sum of the reversals in one currency; those in other currencies are left out. */
export function totalOf(reversals: readonly Reversal[], currency: Currency): Amount {
  return sum(reversals.filter((each) => each.currency === currency).map(({ amount }) => amount));
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
