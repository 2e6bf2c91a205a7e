/**
 * Payments that the first version of the matching model decided wrongly, with its verdict and today's:
 * `node test/scenario/events/corrected-verdicts.ts` plays the story of each in every order of its
 * events, or in 200 random orders if it has more than six, and prints a row for each.
 */
import { isDeepStrictEqual } from "node:util";
import { arrivalsOf } from "./arrivals.ts";
import { readEventStories } from "./event-story.ts";
import { EventPlayer } from "./play-events.ts";
import { type OrderLimits, ordersOf } from "./story-orders.ts";

type Correction = {
  /** What happened, in a few words. */
  readonly payment: string;
  /** What the first version made of it. */
  readonly before: "matched" | "needs_review" | "500";
  /** Title of its story in `stories/events/`. */
  readonly story: string;
  /** How many cases end with which verdict and exception. */
  readonly after: Readonly<Record<string, number>>;
};

export const corrections: readonly Correction[] = [
  {
    payment: "100 arrives and is charged back under dp_1",
    before: "matched",
    story: "100 arrive and are charged back under dp_1, which names neither phase nor charge",
    after: { "needs_review payment_reversed": 1 },
  },
  {
    payment: "a bank return: -100, then +100 RETURN AC04",
    before: "matched",
    story: "A payout that the bank returns: -100, then +100",
    after: { "needs_review payment_reversed": 1 },
  },
  {
    payment: "a report lists an old charge again after its refund",
    before: "matched",
    story: "A report lists a charge again after its refund",
    after: { "needs_review payment_refunded": 1 },
  },
  {
    payment: "50 of 92 EUR at a rate that the provider made up",
    before: "matched",
    story: "50 of 92 euros, at a rate that the provider made up",
    after: { "matched_with_exception fx_variance": 1 },
  },
  {
    payment: "40 of 100 with a fee of 60",
    before: "matched",
    story: "40 of 100, with a fee of 60",
    after: { "matched_with_exception fee_variance": 1 },
  },
  {
    payment: "a debit of 110 for 100",
    before: "matched",
    story: "110 are debited for a payment of 100",
    after: { "needs_review source_variance": 1 },
  },
  {
    payment: "USDC from an arbitrary contract",
    before: "matched",
    story: "USDC of an arbitrary contract on the right chain",
    after: { "needs_review wrong_asset": 1 },
  },
  {
    payment: "USDC on another chain",
    before: "matched",
    story: "The issuer's USDC on another chain",
    after: { "needs_review wrong_asset": 1 },
  },
  {
    payment: "USDC from an arbitrary contract on another chain",
    before: "matched",
    story: "USDC from an arbitrary contract on another chain",
    after: { "needs_review wrong_asset": 1 },
  },
  {
    payment: "money to another account than the beneficiary's",
    before: "matched",
    story: "Money to another account than the beneficiary's",
    after: { "needs_review wrong_beneficiary": 1 },
  },
  {
    payment: "a submitted record against the partner's signed failure",
    before: "matched",
    story: "A submitted confirmation does not overrule the partner's signed failure",
    after: { "needs_review payment_failed": 1 },
  },
  {
    payment: "a payout of 40 payments less a fee",
    before: "needs_review",
    story: "A payout of forty payments less a fee",
    after: { matched: 40 },
  },
  {
    payment: "twelve invoices that share a contract number",
    before: "needs_review",
    story: "Twelve invoices of one contract, paid month by month",
    after: { matched: 12 },
  },
  {
    payment: "an excess that was refunded",
    before: "needs_review",
    story: "120 come for 100, and the excess of 20 is refunded",
    after: { matched: 1 },
  },
  {
    payment: "two instalments of which the statement has one",
    before: "needs_review",
    story: "Two instalments of one payment, of which the statement has one",
    after: { matched: 1 },
  },
  {
    payment: "a canceled intent beside its successor",
    before: "needs_review",
    story: "A canceled payment beside its successor: the money is the successor's",
    after: { matched: 1, "unreconciled payment_canceled": 1 },
  },
  {
    payment: "a rule with expectedCompletionMinutes 9007199254740991",
    before: "500",
    story: "A deadline beyond the calendar is not a deadline",
    after: { matched: 1 },
  },
];

type Played = {
  readonly after: Correction["after"];
  readonly orders: number;
  /** Orders after which the cases, links and evidence are not those of the story's own order. */
  readonly different: number;
};

const titles = new Map(readEventStories().map((story) => [story.title, story]));

export function playCorrection({ story }: Correction, limits: OrderLimits): Played {
  const found = titles.get(story);
  if (found === undefined) throw new Error(`There is no story "${story}".`);
  const arrivals = arrivalsOf(found);
  const play = (order: readonly number[]) => {
    const player = new EventPlayer(arrivals);
    for (const step of order) player.take(step);
    return player;
  };
  const steps = [...arrivals.ofStep.keys()];
  const first = play(steps);
  const orders = ordersOf(steps, limits);
  const expected = first.read();
  const different = orders.filter((order) => !isDeepStrictEqual(play(order).read(), expected));
  return { after: verdictsOf(first), orders: orders.length, different: different.length };
}

function verdictsOf(player: EventPlayer): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict, exceptionType } of Object.values(player.cases())) {
    const name = [verdict, exceptionType].filter((each) => each !== null).join(" ");
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function shownCounts(counts: Correction["after"]): string {
  const parts = Object.entries(counts).map(([name, n]) => (n === 1 ? name : `${n} x ${name}`));
  return parts.join(", ");
}

function printTable(): void {
  const print = (...cells: readonly [string, string, string, string]) => {
    const widths = [56, 14, 48, 0];
    const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    process.stdout.write(`${padded.join("").trimEnd()}\n`);
  };
  print("payment", "before", "after", "orders");
  for (const correction of corrections) {
    const limits = { eventsInEveryOrder: 6, sampledOrders: 200 };
    const { after, orders, different } = playCorrection(correction, limits);
    const same = different === 0 ? "all the same" : `${different} differ`;
    const outcome = isDeepStrictEqual(after, correction.after) ? "" : " NOT AS EXPECTED";
    const { payment, before } = correction;
    print(payment, before, `${shownCounts(after)}${outcome}`, `${orders}, ${same}`);
    if (different > 0 || outcome !== "") process.exitCode = 1;
  }
}

if (import.meta.main) printTable();
