/** Random worlds in which the service and the reference matcher differ. */

import fc from "fast-check";
import type { World } from "../world/world.ts";
import { worlds } from "../world/worlds.ts";
import { differences } from "./compare.ts";
import { isDetermined } from "./determined.ts";
import { printWorld } from "./print-world.ts";
import { shrinkWorld } from "./shrink-world.ts";

/** Worlds that one seed makes. */
export const worldsOfSeed = 300;

const fails = (world: World) => isDetermined(world) && differences(world).length > 0;

/** The first world of the seed in which the two differ, as small as it gets; empty where they agree. */
export function findDisagreement(seed: number, numRuns: number = worldsOfSeed): string {
  const found = fc
    .sample(worlds.filter(isDetermined), { numRuns, seed })
    .find((world) => differences(world).length > 0);
  if (found === undefined) return "";
  const smallest = shrinkWorld(found, fails);
  return [`Seed ${seed}:`, printWorld(smallest), ...differences(smallest)].join("\n");
}
