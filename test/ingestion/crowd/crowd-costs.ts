/** The write units of one further payment in a crowd, as the engine reports them. */
import { sumOfUnits } from "../../simulation/aws/unit-meter.ts";
import type { Simulator } from "../../simulation/world.ts";
import { CrowdWorld } from "./crowd-world.ts";

export type Crowd = {
  /** Open payments with the price. */
  readonly payments: number;
  /** Evidence records with the price and without references. */
  readonly evidence: number;
};

/** Write units of one further payment: its creation and all asynchronous work after it. */
export async function unitsOfOneMore(simulator: Simulator, crowd: Crowd): Promise<number> {
  const prepared = await CrowdWorld.open(simulator);
  await prepared.payMany(crowd.payments, () => ({ minute: 0 }));
  await prepared.observeMany(crowd.evidence, () => ({ minute: 0 }));
  const world = await CrowdWorld.open(simulator, await prepared.save(), "engine");
  // An environment registers its days and leases its tokens once, before the measurement.
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
