/** Pages by amount, compared with a plain filter over all records. */
import { Decimal } from "decimal.js";
import { expect, test } from "vitest";
import {
  type Amount,
  compare,
  type Exact,
  negateExact,
  toExact,
} from "../../../shared/domain/value/money.ts";
import { listByAmount } from "../../../shared/table/list/listed/listing-by-amount.ts";
import { organizationOf } from "../../organization.ts";
import { createWorld, randomAsked, runRandomActions, waitForCounter } from "./listed-world.ts";
import { type Paint, paints } from "./paints.ts";

const organizationId = organizationOf("org_paint");

type World = ReturnType<typeof createWorld>;
type Order = {
  readonly name: string;
  readonly rankOf: ((amounts: readonly Amount[]) => Exact) | null;
};

const priceOf = (amounts: readonly Amount[]) => amounts[0] ?? ("0" as Amount);
const orders: readonly Order[] = [
  { name: "age", rankOf: null },
  { name: "price", rankOf: (amounts) => negateExact(toExact(priceOf(amounts))) },
  { name: "third", rankOf: (amounts) => toExact(amounts[2] ?? ("0" as Amount)) },
];

/** All that the limits select, by a plain sort that keeps the order of equal ones. */
function expectedOf(
  world: World,
  asked: ReturnType<typeof randomAsked>,
  least: Amount,
  order: Order,
) {
  const whole = { ...asked, page: { limit: Number.POSITIVE_INFINITY, offset: 0 } };
  const selected = world
    .expected(whole)
    .items.filter(({ amounts }) => compare(priceOf(amounts), least) >= 0);
  const figures: Record<string, (paint: Paint) => Decimal> = {
    age: () => new Decimal(0),
    price: ({ amounts }) => new Decimal(priceOf(amounts)).negated(),
    third: ({ amounts }) => new Decimal(amounts[2] ?? 0),
  };
  const figure = figures[order.name] ?? (() => new Decimal(0));
  const sorted = selected.toSorted((a, b) => figure(a).comparedTo(figure(b)));
  const { offset, limit } = asked.page;
  return { items: sorted.slice(offset, offset + limit), total: sorted.length };
}

test("every page and total by amount is exact", async () => {
  const world = createWorld(11);
  for (let n = 0; n < 700; n += 1) await world.create();
  await runRandomActions(world, 250);
  await waitForCounter(world);
  world.lagging.lag = 0;
  for (let n = 0; n < 30; n += 1) await world.create();
  const sizes: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const asked = randomAsked(world, n % 4 === 0);
    const least = world.pick(["-12.50", "0", "0.000000000000000001", "400000000"] as Amount[]);
    const order = world.pick(orders);
    const expected = expectedOf(world, asked, least, order);
    const page = await listByAmount(world.lagging.table, {
      organizationId,
      collection: paints,
      now: world.now(),
      ...asked,
      selects: (amounts) => compare(priceOf(amounts), least) >= 0,
      rankOf: order.rankOf,
    });
    expect(page, `${n} ${order.name} from ${least} ${asked.matches}`).toEqual(expected);
    sizes.push(expected.total);
  }
  // Both ways of reading were used: records of few rows, and rows with their amounts.
  expect(Math.max(...sizes)).toBeGreaterThan(200);
  expect(sizes.some((size) => size > 0 && size < 50)).toBe(true);
});
