/** How much money an act is about that policies may hold (docs/specification.md, Approvals). */
import {
  type AmendableField,
  type AmendablePart,
  amendedFields,
} from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Currency } from "#domain/value/currency.ts";
import {
  type Amount,
  abs,
  compare,
  isPositive,
  isZero,
  type Money,
  subtract,
  sum,
} from "#domain/value/money.ts";
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

/** What is missing at a case: above zero; below where there is too much. And what people have disposed of. */
export type OpenMoney = {
  readonly unexplainedDelta: Amount | null;
  readonly disposedAmount: Amount;
};

/**
 * How policies for write-offs look at an amendment of the amount at the destination. Of a case where money is open, an
 * amendment that lessens it is a write-off by another name, and counts with all that was disposed of.
 */
export function writeOffsOfAmendment(
  { original, before, after }: Amendment,
  { unexplainedDelta, disposedAmount }: OpenMoney,
): readonly GovernedAct[] {
  if (unexplainedDelta === null || isZero(unexplainedDelta)) return [];
  const versions = [original.destination, before.destination, after.destination] as const;
  const [first, from, to] = versions;
  if (from.currency === to.currency && compare(from.amount, to.amount) === 0) return [];
  if (!isOneCurrency(versions)) return aboutNoAmount("write_off");
  const isLess =
    compare(abs(sum([unexplainedDelta, subtract(to.amount, from.amount)])), abs(unexplainedDelta)) <
    0;
  if (!isLess) return [];
  const amount = sum([movedAmount(first, from, to), abs(disposedAmount)]);
  return [{ action: "write_off", amount, currency: to.currency }];
}

/**
 * How policies for write-offs look at a disposition: all that the case then has disposed of; of an amended case, with what
 * its amount has moved since the creation.
 */
export function stakesOfDisposition(
  disposed: Amount,
  { before, after }: Readonly<Record<"before" | "after", Pick<AmendablePart, "destination">>>,
): readonly GovernedAct[] {
  const { destination: original } = before;
  const { destination } = after;
  const { currency } = destination;
  const alone: GovernedAct = { action: "write_off", amount: disposed, currency };
  if (original.currency !== currency) return [alone, { ...alone, amount: null }];
  const sinceCreation = abs(subtract(destination.amount, original.amount));
  if (isZero(sinceCreation)) return [alone];
  return [alone, { ...alone, amount: sum([abs(disposed), sinceCreation]) }];
}

function movedAmount(original: Money, before: Money, after: Money): Amount {
  return larger(
    abs(subtract(after.amount, before.amount)),
    abs(subtract(after.amount, original.amount)),
  );
}

function moved(original: Money, before: Money, after: Money): readonly GovernedAct[] {
  if (!isOneCurrency([original, before, after])) return aboutNoAmount("amendment");
  const amount = movedAmount(original, before, after);
  return [{ action: "amendment", amount, currency: after.currency }];
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

/** A case that evidence is taken from. */
export type LosingCase = Pick<OpenMoney, "unexplainedDelta"> & { readonly currency: Currency };

/**
 * How policies look at evidence that a person takes away from cases. What the cases miss already counts as well, so
 * that many small pieces do not avoid a policy. Where there is too much money, taking it away is a write-off by another name.
 */
export function stakesOfRemoval(
  { amount, currency }: Money,
  cases: readonly LosingCase[],
): readonly GovernedAct[] {
  const alone: GovernedAct = { action: "link", amount, currency };
  const open = cases.filter((each) => each.currency === currency);
  return [
    alone,
    ...open.map(({ unexplainedDelta }): GovernedAct => {
      const total = unexplainedDelta === null ? null : sum([amount, abs(unexplainedDelta)]);
      return { ...alone, amount: total };
    }),
    ...(open.some(hasTooMuch) ? [{ ...alone, action: "write_off" } as const] : []),
  ];
}

function hasTooMuch({ unexplainedDelta }: LosingCase): boolean {
  return unexplainedDelta !== null && !isZero(unexplainedDelta) && !isPositive(unexplainedDelta);
}
