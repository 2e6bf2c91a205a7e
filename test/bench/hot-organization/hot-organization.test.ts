/** The limit of `node test/bench/hot-organization/hot-organization.ts`, at a tenth of its load. */

import { expect, test } from "vitest";
import { createIdSource } from "#store/table/core/id-source.ts";
import { organizationOf } from "../../organization.ts";
import { simulateHotOrganization } from "./hot-simulation.ts";

test("at 600 new intents a second no key reaches its limit of write units", async () => {
  const { loads, intents } = await simulateHotOrganization({ rate: 600, seconds: 1 });
  expect(intents).toBe(600);
  // In one partition a day the payments alone would take several thousand units.
  expect(loads[0]?.units).toBeGreaterThan(0);
  expect(loads.filter(({ units }) => units > 600)).toEqual([]);
});

test("a reference that is known as shared is not read for each payment that carries it", async () => {
  const seconds = 2;
  const { reads, loads } = await simulateHotOrganization({
    kind: "one merchant reference",
    rate: 100,
    seconds,
  });
  // Without shards: the merchant's reference, and one key for each external reference and transfer.
  const ofReferences = reads.filter(({ key }) => /#key#[^#]+$/.test(key));
  const last = Math.max(...ofReferences.map(({ second }) => second));
  // Each environment has seen the mark by then; a read for each payment takes several hundred.
  expect(ofReferences.filter(({ second, units }) => second === last && units > 10)).toEqual([]);
  expect(loads.filter(({ units }) => units > 400)).toEqual([]);
});

test.each([
  ["one record each five seconds", 5_000, 1],
  ["one each second and a bit", 1_100, 1],
  ["two a second", 500, 2],
  ["twenty a second", 50, 8],
])("a process that creates %s uses so many shards after its first record", (_, apart, most) => {
  let now = Date.UTC(2026, 0, 1);
  const ids = createIdSource(() => now);
  const shards = new Set<string>();
  ids.nextOf(organizationOf("org_calm"), "payment");
  for (let n = 0; n < 200; n += 1) {
    now += apart;
    shards.add(ids.nextOf(organizationOf("org_calm"), "payment").slice(30));
  }
  expect(shards.size).toBeLessThanOrEqual(most);
  expect(apart >= 1_000).toBe([...shards].join() === "00");
});
