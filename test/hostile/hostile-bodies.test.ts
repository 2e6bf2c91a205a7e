/** Hostile bodies through the real handlers: each has an answer, and what was accepted is there. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { hostileBodies, largeBodies } from "./hostile-bodies.ts";
import { HostileClient } from "./hostile-client.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** The route that reads what was accepted, its parameter, and the member of the answer with the id. */
const readers = {
  createPaymentIntent: ["getPaymentIntent", "paymentIntentId", "paymentIntentId"],
  createProviderEvidence: ["getRawRecord", "rawRecordId", "rawRecordId"],
  createOnchainEvidence: ["getRawRecord", "rawRecordId", "rawRecordId"],
  createReconciliationRule: ["getReconciliationRule", "ruleId", "id"],
} as const;

test("hostile bodies are answered without a server error, and what is accepted is kept", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const client = new HostileClient(world);
  // All at night; in the test command one of eight.
  const each = inject("oneOf") === 1 ? 1 : 8;
  const bodies = [...hostileBodies(), ...largeBodies()].filter((_, number) => number % each === 0);
  const failed: string[] = [];
  const accepted: { readonly operationId: string; readonly body: unknown }[] = [];
  for (const hostile of bodies) {
    const { answer } = await client.send(hostile);
    const { status, body } = answer;
    if (status >= 500) failed.push(`${hostile.name}: ${status}`);
    if (status !== 201) continue;
    accepted.push({ operationId: hostile.operationId, body });
  }
  expect(failed).toEqual([]);
  expect(accepted.length).toBeGreaterThan(5);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  await pumpUntilQuiet(world);
  for (const { operationId, body } of accepted) {
    const [reader, param, member] = readers[operationId as keyof typeof readers] ?? [];
    if (reader === undefined) continue;
    const id = String((body as Readonly<Record<string, unknown>>)[member]);
    const { status } = await request(world, reader, { params: { [param]: id } });
    expect(status, `${operationId} ${id}`).toBe(200);
  }
});
