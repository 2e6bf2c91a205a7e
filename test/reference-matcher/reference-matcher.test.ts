/** The service agrees with the reference matcher (docs/matching.md, How it is tested). */
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { differences } from "./compare.ts";
import { isWithinFeatures } from "./features.ts";
import { printWorld } from "./print-world.ts";
import { shrinkWorld } from "./shrink-world.ts";
import type { World } from "./world.ts";
import { worlds } from "./worlds.ts";

const isNightly = inject("propertyRuns") > 1_000;

/** The test command compares the same worlds each time, the nightly run others each night. */
const firstSeed = isNightly ? Math.floor(Date.now() / 1_000) : 1;
const worldsOfSeed = 300;
const numSeeds = isNightly ? Math.ceil(inject("propertyRuns") / worldsOfSeed) : 1;

const comparable = worlds.filter(isWithinFeatures);
const fails = (world: World) => isWithinFeatures(world) && differences(world).length > 0;

/** The first world of the seed in which the two differ, as small as it gets; empty where they agree. */
function disagreement(seed: number): string {
  const found = fc
    .sample(comparable, { numRuns: worldsOfSeed, seed })
    .find((world) => differences(world).length > 0);
  if (found === undefined) return "";
  const smallest = shrinkWorld(found, fails);
  return [`Seed ${seed}:`, printWorld(smallest), ...differences(smallest)].join("\n");
}

test("both matchers come to the same final state on random small worlds", () => {
  for (let index = 0; index < numSeeds; index += 1) {
    expect(disagreement(firstSeed + index)).toBe("");
  }
});
