/** What one further payment of a crowd's price costs, by the engine's own units. */
import { sumOfUnits } from "../simulation/aws/unit-meter.ts";
import type { Simulator } from "../simulation/world.ts";
import { CrowdWorld } from "./crowd-world.ts";

export type Crowd = {
  /** Open payments of the price. */
  readonly payments: number;
  /** Pieces of evidence of the price that name nothing. */
  readonly evidence: number;
};

/** Write units of one further payment: its creation, and all that comes of it behind the request. */
export async function unitsOfOneMore(simulator: Simulator, crowd: Crowd): Promise<number> {
  const prepared = await CrowdWorld.open(simulator);
  await prepared.payMany(crowd.payments, () => ({ minute: 0 }));
  await prepared.observeMany(crowd.evidence, () => ({ minute: 0 }));
  const world = await CrowdWorld.open(simulator, await prepared.save(), "engine");
  // An environment registers its days, and takes its tokens, once.
  await world.pay("first", { amount: "1.00" });
  await world.settle();
  const { entries } = world.world.meter;
  const from = entries.length;
  await world.pay("one more");
  await world.settle();
  const units = sumOfUnits(entries.slice(from)).write;
  await world.world.close();
  return units;
}
