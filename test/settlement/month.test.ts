/** Invented payouts with planted mistakes: each is found and explained (docs/matching.md, Settlements). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withDecimals } from "#domain/value/decimals.ts";
import { type Amount, formatExact, subtract, sum } from "#domain/value/money.ts";
import { worlds } from "../seeded/worlds.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { Simulator } from "../simulation/world.ts";
import {
  bankAmountOf,
  type InventedPayout,
  inventPayouts,
  type Mistake,
  type Sale,
} from "./invented-payouts.ts";
import { type Json, openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Client = Awaited<ReturnType<typeof openSettlements>>;

function shuffled<T>(all: readonly T[], random: SeededRandom): T[] {
  const keyed = all.map((each) => ({ each, key: random.fraction() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ each }) => each);
}

async function play(client: Client, payouts: readonly InventedPayout[], sales: Iterable<Sale>) {
  const random = new SeededRandom(payouts.length);
  const ids: string[] = [];
  const pieces: (() => Promise<unknown>)[] = [];
  for (const payout of payouts) {
    const { reference, gross, net, carried, items } = payout;
    const own = carried === null ? {} : { carriedFrom: ids[carried] ?? "" };
    const id = await client.draft({ reference, gross, net, ...own });
    ids.push(id);
    pieces.push(async () => {
      await client.add(id, items);
      await client.finish(id);
    });
    const moved = bankAmountOf(payout);
    const isCarried = payouts.some((later) => later.carried === ids.length - 1);
    if (moved !== null && !isCarried) pieces.push(() => client.bank(reference, moved));
  }
  for (const { name, gross } of sales) {
    pieces.push(
      () => client.expect(name, gross),
      () => client.charge(name, gross),
    );
  }
  for (const piece of shuffled(pieces, random)) await piece();
  await client.complete();
  return ids;
}

const statusOf: Readonly<Record<Mistake["kind"], string>> = {
  none: "settled",
  "nothing comes": "pending",
  "items missing": "short",
  "too much": "over",
};

/** Whether the bank movement that pays for this payout came as it should. */
function isPaid(payouts: readonly InventedPayout[], at: number): boolean {
  const later = payouts.findIndex(({ carried }) => carried === at);
  return later === -1 ? payouts[at]?.mistake.kind === "none" : isPaid(payouts, later);
}

/** A third of the random worlds: 8 in the test command, 24 and more in other runs. */
const months = Math.min(24, Math.ceil(worlds / 3));

describe.each(Array.from({ length: months }, (_, n) => n + 1))("world %i", (seed) => {
  test("every mistake is found and explained, and every payment is exact", async () => {
    const { sales, payouts } = inventPayouts(new SeededRandom(seed), 10);
    const client = await openSettlements(simulator);
    const ids = await play(client, payouts, sales.values());
    for (const [at, id] of ids.entries()) {
      expectSettlement(await client.settlement(id), payouts, at);
    }
    await expectPayments(client, payouts, sales);
  });
});

function expectSettlement(shown: Json, payouts: readonly InventedPayout[], at: number): void {
  const payout = payouts[at];
  if (payout === undefined) throw new Error(`There is no payout ${at}.`);
  const { mistake, reference } = payout;
  const isCarried = payouts.some(({ carried }) => carried === at);
  const status = isCarried ? "carried" : statusOf[mistake.kind];
  const sharesState = isPaid(payouts, at) ? "confirmed" : "pending";
  expect(shown, reference).toMatchObject({ status, sharesState, processing: false });
  expectIdentity(shown, payout);
  if (mistake.kind !== "items missing") return;
  expect(shown["shortfallReasons"]).toContainEqual({ positions: mistake.positions });
}

/** Shares and lines add up to what the bank moves. */
function expectIdentity(shown: Json, { net }: InventedPayout): void {
  const lines = shown["lines"] as readonly { readonly amount: never }[];
  const all = sum([shown["sharesAmount"] as never, ...lines.map((line) => line.amount)]);
  expect(all).toBe(formatExact(net));
}

async function expectPayments(
  client: Client,
  payouts: readonly InventedPayout[],
  sales: ReadonlyMap<string, Sale>,
): Promise<void> {
  const cases = new Map(
    (await client.cases()).map((each) => {
      const { externalReference } = each["paymentIntent"] as { externalReference: string };
      return [externalReference, each];
    }),
  );
  const paid = payouts.filter((_, at) => isPaid(payouts, at));
  for (const { name, gross, fee } of sales.values()) {
    const isCharged = paid.some(({ charged }) => charged.includes(name));
    const isBack = paid.some(({ items }) =>
      items.some((item) => item.externalReference === name && item.type !== "charge"),
    );
    const shown = cases.get(name);
    if (isCharged) {
      const left = subtract(gross, fee);
      const actualAmount = withDecimals(isBack ? subtract(left, gross) : left, 2);
      expect(shown, name).toMatchObject({ unexplainedDelta: "0.00", actualAmount });
      expect(shown?.["providerFee"], name).toSatisfy(
        (shownFee: Amount) => formatExact(shownFee) === formatExact(fee),
      );
    } else if (!isBack) {
      expect(shown, name).toMatchObject({ exceptionType: null, verdict: "unreconciled" });
    }
  }
}
