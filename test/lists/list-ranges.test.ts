/** `from` and `to` of lists whose entries are all read (docs/specification.md, Lists). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type RangedList, rangedLists } from "./ranged-lists.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Json = Readonly<Record<string, unknown>>;
type Page = { readonly items: readonly Json[]; readonly total: number };

/** The list, its three times in its order, and the same times from the first to the last. */
async function open({ time, open }: RangedList) {
  const ask = await open(simulator);
  const pageOf = async (query: string) => {
    const { items, total, ...page } = (await ask(query)).body as Page;
    return { times: items.map((item) => String(item[time])), total, page };
  };
  const { times: all } = await pageOf("");
  const [first = "", middle = "", last = ""] = all.toSorted();
  return { ask, pageOf, all, first, middle, last };
}

const dayOf = (time: string) => time.slice(0, 10);

describe.each(Object.entries(rangedLists))("%s", (_, list) => {
  test("finds what is in the range, counts it, and pages through it", async () => {
    const { pageOf, all, first, middle, last, ask } = await open(list);
    expect(new Set(all.map(dayOf)).size).toBe(3);
    const day = dayOf(middle);
    const days: readonly (readonly [string, readonly string[]])[] = [
      [`from=${day}`, [middle, last]],
      [`to=${day}`, [first, middle]],
      [`from=${day}&to=${day}`, [middle]],
      [`from=${dayOf(last)}&to=${dayOf(first)}`, []],
      ["from=2026-04-01", []],
    ];
    const times: typeof days = [
      [`from=${middle}`, [middle, last]],
      [`to=${middle}`, [first]],
      [`from=${first}&to=${last}`, [first, middle]],
    ];
    for (const [query, found] of list.isDay === true ? days : [...days, ...times]) {
      const expected = all.filter((time) => found.includes(time));
      const page = { times: expected, total: found.length };
      expect({ query, ...(await pageOf(query)) }).toMatchObject({ query, ...page });
    }
    const found = all.filter((time) => time !== first);
    expect(await pageOf(`from=${day}&limit=1&offset=1`)).toEqual({
      times: [found[1]],
      total: 2,
      page: expect.objectContaining({ limit: 1, offset: 1 }),
    });
    expect(await pageOf(`from=${day}&limit=1&offset=2`)).toMatchObject({ times: [], total: 2 });
    expect(await ask("to=yesterday")).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["to"] }] },
    });
  });
});

test("the CSV of expected deliveries has those of the range", async () => {
  const { ask, middle } = await open(rangedLists.listExpectedDeliveries as RangedList);
  const { text } = await ask(`format=csv&from=${dayOf(middle)}&to=${dayOf(middle)}`);
  const lines = text.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(middle);
});
