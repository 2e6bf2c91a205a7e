/** The service agrees with the reference matcher (docs/matching.md, How it is tested). */
import fc from "fast-check";
import { inject, test } from "vitest";
import { differences } from "./compare.ts";
import { isWithinFeatures } from "./features.ts";
import { printWorld } from "./print-world.ts";
import { shrinkWorld } from "./shrink-world.ts";
import type { World } from "./world.ts";
import { worlds } from "./worlds.ts";

/** 300 in the test command, 20,000 nightly. */
const numRuns = inject("propertyRuns") > 1_000 ? inject("propertyRuns") : 300;

const comparable = worlds.filter(isWithinFeatures);

const fails = (world: World) => isWithinFeatures(world) && differences(world).length > 0;

test("both matchers come to the same final state on random small worlds", () => {
  fc.assert(
    fc.property(comparable, (world) => {
      if (differences(world).length === 0) return;
      const smallest = shrinkWorld(world, fails);
      throw new Error([printWorld(smallest), ...differences(smallest)].join("\n"));
    }),
    { numRuns, endOnFailure: true },
  );
});
