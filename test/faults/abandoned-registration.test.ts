/**
 * A client that abandons the registration of an integration with the partner: whichever call its
 * attempt stopped at, the poller leaves no webhook at the partner and no secret, and releases the
 * integrationKey.
 */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startScheduled } from "../simulation/aws/event-pump.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import type { Answer } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";
import { inParallel } from "./points.ts";
import { prepare, runClean, type Scenario } from "./scenario.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** Longer than the lease of a registration plus the time in which its client may retry. */
const graceMilliseconds = 10 * 60_000;

const kinds = ["kill_before", "kill_after", "fail_after"] as const;
type Kind = (typeof kinds)[number];

type Left = {
  /** Webhooks at the partner that are not deleted. */
  readonly webhooks: number;
  readonly secrets: number;
  readonly integrations: number;
  readonly keys: number;
};

const nothing: Left = { webhooks: 0, secrets: 0, integrations: 0, keys: 0 };
const everything: Left = { webhooks: 1, secrets: 1, integrations: 1, keys: 1 };

async function leftOf(world: World): Promise<Left> {
  const keys = (await world.readItems()).map(({ pk, sk }) => `${pk} ${sk}`);
  const countOf = (pattern: RegExp) => keys.filter((key) => pattern.test(key)).length;
  expect(countOf(/#registration#/)).toBe(0);
  return {
    webhooks: [...world.partner.webhooks.values()].filter(({ status }) => status !== "deleted")
      .length,
    secrets: world.secrets.size,
    integrations: countOf(/#ints [0-9a-f]{32}$/),
    keys: countOf(/^n#/),
  };
}

type Abandoned = { readonly left: Left; readonly isDone: boolean };

/**
 * What remains if this fault ends the only attempt, and whether the client was answered with
 * success.
 */
async function abandon(scenario: Scenario, at: number, kind: Kind): Promise<Abandoned> {
  const world = await simulator.open(scenario.before, inject("tables"));
  world.log = new CallLog((position) => (position === at ? { kind } : null));
  const { answer } = await scenario.attempt(world);
  const isDone = (answer as Answer | null)?.status === 201;
  world.log = new CallLog();
  world.clock.now += graceMilliseconds;
  await startScheduled(world, "partner-poller");
  const left = await leftOf(world);
  await world.close();
  return { left, isDone };
}

test.each(kinds)(
  "%s at any call: the integration exists completely or not at all",
  async (kind) => {
    const scenario = await prepare(
      simulator,
      "createPartnerIntegration: registered with the partner",
    );
    const { calls } = await runClean(simulator, scenario, inject("tables"));
    const last = calls.length - 1;
    const points = calls.map((call, at) => ({ name: `${at} ${call}`, at }));
    const failures = await inParallel(points, async ({ at }) => {
      const { left, isDone } = await abandon(scenario, at, kind);
      const isCommitted = isDone || (at === last && kind === "kill_after");
      const expected = isCommitted ? everything : nothing;
      return JSON.stringify(left) === JSON.stringify(expected) ? null : JSON.stringify(left);
    });
    expect(points.length).toBeGreaterThan(10);
    expect(failures).toEqual([]);
  },
);
