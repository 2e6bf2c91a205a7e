/** How much money an act is about that policies may hold (docs/specification.md, Approvals). */
import { type AmendableField, type AmendablePart, amendedFields } from "../../payment/amendment.ts";
import type { PaymentIntent } from "../../payment/payment-intent.ts";
import type { Currency } from "../../value/currency.ts";
import { type Amount, abs, compare, type Money, subtract, sum } from "../../value/money.ts";
import { type ApprovalAction, aboutNoAmount, type GovernedAct } from "./approval-policy.ts";

const sides = ["source", "destination"] as const;

type Amendment = {
  /** As it was created. */
  readonly original: AmendablePart;
  readonly before: AmendablePart;
  readonly after: AmendablePart;
};

/**
 * How policies look at an amendment. A changed amount counts with how far it moves, from the version in force and from
 * the creation, so that small steps do not avoid a policy. A change of anything else is about the whole amount. A change of
 * a currency can be compared with no amount.
 */
export function stakesOfAmendment({ original, before, after }: Amendment): readonly GovernedAct[] {
  const changed = new Set<AmendableField>(amendedFields(before, after));
  const isOther = [...changed].some((name) => name !== "source" && name !== "destination");
  return sides.flatMap((side) => {
    const versions = [original[side], before[side], after[side]] as const;
    if (isOther) return wholeOf("amendment", versions);
    return changed.has(side) ? moved(...versions) : [];
  });
}

/** How policies look at a cancellation: as at an amendment of all that is expected. */
export function stakesOfCancellation(
  original: AmendablePart,
  { source, destination }: Pick<PaymentIntent, "source" | "destination">,
): readonly GovernedAct[] {
  return [
    ...wholeOf("amendment", [original.source, source]),
    ...wholeOf("amendment", [original.destination, destination]),
  ];
}

function moved(original: Money, before: Money, after: Money): readonly GovernedAct[] {
  if (!isOneCurrency([original, before, after])) return aboutNoAmount("amendment");
  const { currency } = after;
  const amount = larger(
    abs(subtract(after.amount, before.amount)),
    abs(subtract(after.amount, original.amount)),
  );
  return [{ action: "amendment", amount, currency }];
}

function wholeOf(action: ApprovalAction, all: readonly Money[]): readonly GovernedAct[] {
  const [first] = all;
  if (first === undefined || !isOneCurrency(all)) return aboutNoAmount(action);
  const amount = all.map((each) => each.amount).reduce(larger);
  return [{ action, amount, currency: first.currency }];
}

function isOneCurrency(all: readonly Money[]): boolean {
  return all.every(({ currency }) => currency === all[0]?.currency);
}

function larger(a: Amount, b: Amount): Amount {
  return compare(a, b) >= 0 ? a : b;
}

/** A case that evidence is taken from, as far as it says how much is missing there already. */
export type LosingCase = {
  readonly currency: Currency;
  readonly unexplained: Amount | null;
};

/**
 * How policies look at evidence that a person takes away from cases. What the cases miss already counts as well, so
 * that many small pieces do not avoid a policy.
 */
export function stakesOfRemoval(
  { amount, currency }: Money,
  cases: readonly LosingCase[],
): readonly GovernedAct[] {
  const alone: GovernedAct = { action: "link", amount, currency };
  const together = cases
    .filter((each) => each.currency === currency)
    .map(({ unexplained }): GovernedAct => {
      const total = unexplained === null ? null : sum([amount, abs(unexplained)]);
      return { action: "link", amount: total, currency };
    });
  return [alone, ...together];
}
