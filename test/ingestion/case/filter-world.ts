/** An organization whose lists are filtered, and what its requests answer. */
import { afterAll, beforeAll, expect } from "vitest";
import type { OperationId } from "#api/schema/route/routes.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { intentBody, providerBody } from "../../faults/operation/situations.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Opens worlds for the tests of one file. */
export function filterWorlds(): () => Promise<Driver> {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await Simulator.start();
  });
  afterAll(() => simulator.stop());
  return async () => driverOf(await simulator.open(seededSnapshot, "memory"));
}

/** Creates a payment, a minute after the last one. @returns the id of its case */
export async function createCase(
  { call, complete, world }: Driver,
  name: string,
  more: Json = {},
): Promise<string> {
  const body = { ...intentBody, externalReference: name, ...more };
  const { caseId = "" } = await call("createPaymentIntent", { body });
  await complete();
  world.clock.now += 60_000;
  return caseId;
}

/** Submits evidence, a minute after the last one. @returns the id of its leg */
export async function submitLeg({ call, complete, world }: Driver, more: Json): Promise<string> {
  const { flowLegIds } = await call("createProviderEvidence", {
    body: { ...providerBody, ...more },
  });
  await complete();
  world.clock.now += 60_000;
  return String(flowLegIds?.[0]);
}

/** The ids of the records that the list has, in its order; they fit one page. */
export async function idsOf(
  { call }: Driver,
  operation: OperationId,
  query: string,
): Promise<unknown[]> {
  const { items, total } = (await call(operation, { query })) as unknown as {
    items: readonly Json[];
    total: number;
  };
  expect(total, query).toBe(items.length);
  return items.map(({ id }) => id);
}
