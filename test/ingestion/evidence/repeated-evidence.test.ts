/** Evidence that comes again under its sourceRef and differs (docs/matching.md, Verdict). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../../simulation/world.ts";
import { CrowdWorld } from "../crowd/crowd-world.ts";

let simulator: Simulator;
let world: CrowdWorld;

beforeAll(async () => {
  simulator = await Simulator.start();
  world = await CrowdWorld.open(simulator);
});
afterAll(() => simulator.stop());

const submitted = {
  provider: "acme_bank",
  sourceRef: "evt 1",
  phase: "destination",
  integrationKey: "acme_payouts",
  metadata: { batch: "7" },
  payload: {},
};

async function submit(amount: string) {
  const body = { ...submitted, amount: { amount, currency: "EUR" } };
  const accepted = await world.call("createProviderEvidence", { body });
  await world.settle();
  return accepted;
}

type Events = { readonly items: readonly { readonly payload: unknown }[] };

test("a repeat that differs is a duplicate; the record counts it, and the journal names the difference", async () => {
  await world.pay("first", { amount: "40" });
  const { rawRecordId = "" } = await submit("40");
  const show = () => world.call("getRawRecord", { params: { rawRecordId } });
  const repeated = async () => {
    const query = `rawRecordId=${rawRecordId}&eventType=evidence.repeated`;
    const events: unknown = await world.call("listAuditEvents", { query });
    return (events as Events).items.map(({ payload }) => payload);
  };
  const metadata = { batch: "7" };
  const untouched = { metadata, integrationKey: "acme_payouts", repeats: 0, latestRepeats: [] };
  expect(await submit("40.00")).toMatchObject({ duplicate: true, rawRecordId });
  expect(await show()).toMatchObject(untouched);
  expect(await repeated()).toEqual([]);

  const differences = [{ field: "amount", first: "40", repeat: "41" }];
  for (const _ of [1, 2]) {
    expect(await submit("41")).toMatchObject({ duplicate: true, rawRecordId });
  }
  expect(await show()).toMatchObject({ repeats: 1, latestRepeats: [{ differences }] });
  expect(await repeated()).toMatchObject([{ sourceRef: "evt 1", repeats: 1, differences }]);
  await submit("42");
  expect(await show()).toMatchObject({ repeats: 2 });
  expect((await world.conclusions()).payments["first"]).toContain("weak_match");
});
