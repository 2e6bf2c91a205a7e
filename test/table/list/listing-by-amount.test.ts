/** Pages by amount, compared with a plain filter over all records. */

import { expect, test } from "vitest";
import type { AmountLimits } from "#domain/value/amount-limits.ts";
import { type Amount, type Exact, negateExact, toExact } from "#domain/value/money.ts";
import { commitDelayMilliseconds, countList } from "#store/table/list/count/count-list.ts";
import { readHead } from "#store/table/list/list-head.ts";
import { keyedListHeadKey, listHeadKey } from "#store/table/list/list-keys.ts";
import { counted } from "#store/table/list/listed/listed-collection.ts";
import { listByAmount } from "#store/table/list/listed/listing-by-amount.ts";
import { negativeOf, orderOf } from "#test/domain/value/exactness/scaled-integers.ts";
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
  limits: AmountLimits,
  order: Order,
) {
  const whole = { ...asked, page: { limit: Number.POSITIVE_INFINITY, offset: 0 } };
  const selected = world
    .expected(whole)
    .items.filter(({ amounts }) => isWithin(priceOf(amounts), limits));
  const figures: Record<string, (paint: Paint) => string> = {
    age: () => "0",
    price: ({ amounts }) => negativeOf(priceOf(amounts)),
    third: ({ amounts }) => amounts[2] ?? "0",
  };
  const figure = figures[order.name] ?? (() => "0");
  const sorted = selected.toSorted((a, b) => orderOf(figure(a), figure(b)));
  const { offset, limit } = asked.page;
  return { items: sorted.slice(offset, offset + limit), total: sorted.length };
}

function isWithin(price: string, { least, most }: AmountLimits): boolean {
  return (
    (least === null || orderOf(price, least) >= 0) && (most === null || orderOf(price, most) <= 0)
  );
}

const bounds = [null, null, "-12.50", "-12.5", "0", "0.000000000000000001", "400000000"];

type Asked = ReturnType<typeof randomAsked>;

function pageOf(world: World, asked: Asked, limits: AmountLimits, order = orders[0]) {
  const rankOf = order?.rankOf ?? null;
  const request = { organizationId, collection: paints, now: world.now(), ...asked };
  return listByAmount(world.lagging.table, { ...request, limits, rankOf });
}

const mainHead = listHeadKey(organizationId, "leg", paints.revision);

async function createCounted(seed: number): Promise<World> {
  const world = createWorld(seed);
  // The lists grow step by step, as they do, so that each is sorted when it is long enough.
  const { failures } = world.lagging;
  world.lagging.failures = 0;
  for (let round = 0; round < 9; round += 1) {
    for (let n = 0; n < 80; n += 1) await world.create();
    world.wait(commitDelayMilliseconds * 2);
    await world.drain();
  }
  world.lagging.failures = failures;
  await runRandomActions(world, 250);
  await waitForCounter(world);
  world.lagging.lag = 0;
  for (const key of [mainHead, keyedListHeadKey(organizationId, paints, ["painter", "ann"])]) {
    const { amountRoot } = await readHead(world.lagging.table, key);
    expect(amountRoot, "a tree by amount").not.toBeNull();
  }
  return world;
}

test.each([11, 12, 13])("every page and total by amount is exact, world %i", async (seed) => {
  const world = await createCounted(seed);
  for (let n = 0; n < 30; n += 1) await world.create();
  const sizes: number[] = [];
  for (let n = 0; n < 80; n += 1) {
    const { from: _from, to: _to, ...whole } = randomAsked(world, n % 4 === 0);
    const asked = n % 3 === 0 ? randomAsked(world, false) : whole;
    const limits = {
      least: world.pick(bounds) as Amount | null,
      most: world.pick([...bounds, "600000000"]) as Amount | null,
    };
    const order = world.pick(orders);
    const expected = expectedOf(world, asked, limits, order);
    const page = await pageOf(world, asked, limits, order);
    expect(page, `${n} ${order.name} ${JSON.stringify(limits)} ${asked.matches}`).toEqual(expected);
    sizes.push(expected.total);
  }
  // All ways of reading were used: records of few rows, rows with their amounts, and the tree by amount.
  expect(Math.max(...sizes)).toBeGreaterThan(200);
  expect(sizes.some((size) => size > 0 && size < 50)).toBe(true);
});

test("records that only the list of a key has counted are counted once", async () => {
  const world = await createCounted(14);
  const before = (await readHead(world.lagging.table, mainHead)).boundary;
  world.wait(10_000);
  for (let n = 0; n < 200; n += 1) await world.create();
  const changes = world.pendingChanges();
  const touched = new Map(changes.map(({ uuid, keys }) => [uuid, keys]));
  // The counter ends before it saves what it read in the main list, and after it claimed that.
  const { table } = world.lagging;
  const send = (command: { readonly input: { readonly Item?: Record<string, unknown> } }) => {
    const { Item } = command.input;
    const isMain = Item?.["pk"] === mainHead.pk && Item["sk"] === mainHead.sk;
    const isClaim = Number(Item?.["claimed"]) > Number(Item?.["boundary"]);
    if (isMain && !isClaim) return Promise.reject(new Error("The counter ends."));
    return table.client.send(command as never);
  };
  const counting = countList(
    { ...table, client: { ...table.client, send } as never },
    { organizationId, collection: counted(paints), touched, before: world.now() },
    () => Promise.resolve(),
  );
  await expect(counting).rejects.toThrow("The counter ends.");
  expect((await readHead(table, mainHead)).boundary).toBe(before);
  const page = { limit: 400, offset: 0 };
  for (const [least, most] of [
    ["0", null],
    ["-12.5", "400000000"],
    ["400000000", null],
  ] as const) {
    const limits = { least, most } as AmountLimits;
    const asked = { page, matches: () => true, keys: { painter: "ann" } };
    const expected = expectedOf(world, asked, limits, orders[0] as Order);
    expect(await pageOf(world, asked, limits)).toEqual(expected);
  }
});
