/** Hostile bodies through the real handlers: each has an answer, and what was accepted is there. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";
import { hostileBodies, largeBodies } from "./hostile-bodies.ts";
import { HostileClient } from "./hostile-client.ts";
import { hostileQueries } from "./hostile-queries.ts";
import { highestMilliseconds, highestNow } from "./processor-time.ts";
import { validBodies } from "./valid-bodies.ts";

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
  createSettlement: ["getSettlement", "settlementId", "id"],
} as const;

test("the corpus has bodies of settlements, approvals, configuration and acts on many cases", () => {
  const names = validBodies.map(({ operationId }) => operationId);
  expect(names).toEqual(
    expect.arrayContaining([
      ...["createSettlement", "updateSettlement", "addSettlementItems", "createImportProfile"],
      ...["createApprovalPolicy", "approveApproval", "rejectApproval", "createCaseAction"],
      ...["updateOrganization", "setReasonCodes", "updateImportProfile", "createDisposition"],
      ...["updateOutboundWebhookEndpoint", "updateReconciliationRule", "amendPaymentIntent"],
    ]),
  );
  const counted = Object.groupBy(hostileBodies(), ({ operationId }) => operationId);
  expect(Object.keys(counted).length).toBe(names.length);
});

test("hostile queries are answered without a server error, in little processor time", async () => {
  const client = new HostileClient(await simulator.open(seededSnapshot, "memory"));
  // All at night; in the test command one of seventeen.
  const each = inject("oneOf") === 1 ? 1 : 17;
  const failed: string[] = [];
  for (const hostile of hostileQueries().filter((_, number) => number % each === 0)) {
    const first = await client.ask(hostile);
    const { status } = first.answer;
    const isSlow = first.milliseconds > highestMilliseconds;
    // The first reading compiles code that a later one only runs.
    const { milliseconds } = isSlow ? await client.ask(hostile) : first;
    if (status >= 500 || (isSlow && milliseconds > (await highestNow())))
      failed.push(`${hostile.name}: ${status}, ${milliseconds.toFixed(0)} ms`);
  }
  expect(failed).toEqual([]);
});

type Accepted = { readonly operationId: string; readonly body: unknown };

async function expectThere(world: World, { operationId, body }: Accepted): Promise<void> {
  const [reader, param, member] = readers[operationId as keyof typeof readers] ?? [];
  if (reader === undefined) return;
  const id = String((body as Readonly<Record<string, unknown>>)[member]);
  const { status } = await request(world, reader, { params: { [param]: id } });
  expect(status, `${operationId} ${id}`).toBe(200);
}

test("hostile bodies are answered without a server error, and what is accepted is kept", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const client = new HostileClient(world);
  // All at night; in the test command one of nine, which is coprime to the number of operations.
  const each = inject("oneOf") === 1 ? 1 : 9;
  const bodies = [...hostileBodies(), ...largeBodies()].filter((_, number) => number % each === 0);
  const failed: string[] = [];
  const accepted: Accepted[] = [];
  let changes = 0;
  for (const hostile of bodies) {
    const { answer } = await client.send(hostile);
    const { status, body } = answer;
    if (status >= 500) failed.push(`${hostile.name}: ${status}`);
    if (status < 300) changes += 1;
    if (status !== 201) continue;
    accepted.push({ operationId: hostile.operationId, body });
  }
  expect(failed).toEqual([]);
  expect(accepted.length).toBeGreaterThan(0);
  expect(changes).toBeGreaterThan(3);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  await pumpUntilQuiet(world);
  for (const each of accepted) await expectThere(world, each);
});
