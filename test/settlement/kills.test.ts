/** The job of a settlement, killed at random moments (docs/matching.md, Settlements). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pumpWithKills } from "../case-work/action/case-action-world.ts";
import { driverOf } from "../faults/operation/operations.ts";
import type { Fault } from "../simulation/fault/call-log.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { Simulator, type World } from "../simulation/world.ts";
import { type Item, type Json, openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** More than one step updates them. */
const many = 101;

const charge = (number: number): Item => ({
  type: "charge",
  externalReference: `sale-${number}`,
  gross: "10",
  fee: "1",
  net: "9",
});

type Snapshot = Awaited<ReturnType<World["snapshot"]>>;
type End = Awaited<ReturnType<typeof endOf>>;
type Page = { readonly items: readonly Json[] };

/** What a client sees at the end, without times. */
async function endOf(world: World, settlementId: string) {
  const { call } = driverOf(world);
  const params = { settlementId };
  const { status, sharesState, processing } = (await call("getSettlement", {
    params,
  })) as Json;
  const pages = await Promise.all(
    [0, 100].map((offset) =>
      call("listFlowLegs", { query: `limit=100&offset=${offset}&kind=bank` }),
    ),
  );
  const legs = pages
    .flatMap((page) => (page as unknown as Page).items)
    .map(({ id, status, matched }) => ({ id, status, matched }));
  const cases = (await call("listReconciliationCases", { query: "limit=100" })) as unknown as Page;
  const states = cases.items.map(({ verdict, actualAmount, version }) => {
    return { verdict, actualAmount, version };
  });
  return {
    status,
    sharesState,
    processing,
    shares: legs.length,
    legs: sorted(legs),
    states,
  };
}

/** Ids are new in each run: of a leg, only what became of it is compared. */
function sorted(legs: readonly Json[]): string[] {
  return legs.map(({ status, matched }) => `${String(status)} ${String(matched)}`).sort();
}

const kills = 20;

async function openUnfinished(): Promise<{ before: Snapshot; id: string }> {
  const client = await openSettlements(simulator);
  for (let number = 0; number < 5; number += 1) await client.expect(`sale-${number}`, "10");
  const id = await client.draft({ reference: "po_1", gross: "1000", net: "899" });
  const items = Array.from({ length: many }, (_, number) => charge(number));
  await client.add(id, [
    ...items,
    { type: "refund", externalReference: "sale-1", gross: "-10", net: "-10" },
  ]);
  await client.bank("po_1", "899");
  await client.complete();
  await client.finish(id);
  await client.relay();
  return { before: await client.world.snapshot(), id };
}

describe("however it is killed, every share is made once and ends the same", () => {
  let play: (faults: ReadonlyMap<number, Fault>) => Promise<{ calls: number; end: End }>;
  let clean: { calls: number; end: End };
  beforeAll(async () => {
    const { before, id } = await openUnfinished();
    play = async (faults) => {
      const world = await simulator.open(before, "memory");
      const calls = await pumpWithKills(world, faults);
      const end = await endOf(world, id);
      await world.close();
      return { calls, end };
    };
    clean = await play(new Map());
  });

  test("not at all", () => {
    const { end } = clean;
    expect(end).toMatchObject({ status: "settled", sharesState: "confirmed", processing: false });
    expect(end.shares).toBe(many + 2);
  });

  const random = new SeededRandom(23);
  const moments = Array.from({ length: kills }, (_, kill) => ({
    kind: (["kill_before", "kill_after"] as const)[kill % 2] ?? "kill_before",
    share: random.fraction(),
  }));
  test.each(moments)("$kind at $share of its calls", async ({ kind, share }) => {
    const position = Math.floor(share * clean.calls);
    const killed = await play(new Map([[position, { kind }]]));
    expect(killed.end, `${kind} ${position} of ${clean.calls}`).toEqual(clean.end);
  });
});
