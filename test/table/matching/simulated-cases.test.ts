/** Pages of the cases that a simulation would change, whatever the steps that found them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { noResult, type SimulatedCase } from "#domain/matching/job.ts";
import type { Uuid } from "#domain/value/id.ts";
import { commit } from "#store/table/core/commit.ts";
import {
  addSimulatedWrites,
  findSimulatedChanges,
} from "#store/table/matching/simulated-case-store.ts";
import { openSealedWorld } from "../../sealing/sealed-world.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const uuid = "0195c0de00007000800000000000aa01" as Uuid<"simulation">;
const caseAt = (position: number) => ({ externalReference: `R-${position}` }) as SimulatedCase;

test("a page of the changed cases is the same whatever steps found them", async () => {
  const { table, world } = await openSealedWorld(simulator);
  // Found by the request (more than a step finds), and by steps that found few, one and many.
  const steps = [60, 3, 1, 25, 24, 7];
  let counted = 0;
  for (const found of steps) {
    const cases = Array.from({ length: found }, (_, index) => caseAt(counted + index));
    const simulation = { organizationId, uuid, result: noResult };
    await commit(table, addSimulatedWrites(simulation, { counted, found: cases }, 1));
    counted += found;
  }
  const simulation = { organizationId, uuid, result: { ...noResult, changed: counted } };
  for (const offset of [0, 1, 24, 25, 49, 50, 59, 60, 63, 64, 70, 88, 89, 113, 119, 120]) {
    for (const limit of [1, 26, 100]) {
      const page = await findSimulatedChanges(table, simulation, { limit, offset });
      const expected = Math.max(0, Math.min(limit, counted - offset));
      expect(page.map(({ externalReference }) => externalReference)).toEqual(
        Array.from({ length: expected }, (_, index) => `R-${offset + index}`),
      );
    }
  }
  await world.close();
});
