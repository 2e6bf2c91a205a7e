/** Payment intents that expect money of another one to go back (docs/specification.md, PaymentIntent). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { intentBody } from "../../faults/operation/situations.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import { attempt, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type OperationId = Parameters<typeof attempt>[2];
type Answer = Readonly<Record<string, unknown>>;

/** One warm environment; the result sends a request and returns its answer. */
async function openClient() {
  const world = await simulator.open(seededSnapshot, "memory");
  const environment = new Environment(world, "payment-intents");
  let keys = 0;
  const send = async (operation: OperationId, request: object): Promise<Answer> => {
    world.clock.now += 10_000;
    world.log = new CallLog();
    keys += 1;
    const answer = await attempt(world, environment, operation, { key: `key-${keys}`, ...request });
    return { ...(answer?.body as Answer), status: answer?.status };
  };
  const create = (externalReference: string, more: object = {}) =>
    send("createPaymentIntent", { body: { ...intentBody, externalReference, ...more } });
  const read = (paymentIntentId: unknown) =>
    send("getPaymentIntent", { params: { paymentIntentId: String(paymentIntentId) } });
  const calls = () => world.log.names.filter((name) => name.startsWith("dynamodb "));
  return { create, read, calls };
}

test("a refund and its original name each other", async () => {
  const { create, read } = await openClient();
  const original = await create("PAY-1", { direction: "inbound" });
  const refund = await create("BACK-1", { refundOf: original["paymentIntentId"] });
  expect(refund).toMatchObject({ status: 201, outcome: "created" });
  expect(await read(original["paymentIntentId"])).toMatchObject({
    refundOf: null,
    refundIds: [refund["paymentIntentId"]],
  });
  expect(await read(refund["paymentIntentId"])).toMatchObject({
    refundOf: original["paymentIntentId"],
    refundIds: [],
    direction: "outbound",
  });
});

test.each([
  ["no id", "PAY-1"],
  ["an id of something else", "case_019caed9430070078052587817fd0107"],
  ["an unknown payment intent", "pi_019caed9430070078052587817fd0107"],
])("refuses %s and names the field", async (_what, refundOf) => {
  const { create } = await openClient();
  expect(await create("BACK-1", { refundOf })).toMatchObject({
    status: 400,
    error: "invalid_request",
    issues: [{ path: ["refundOf"] }],
  });
});

test("refuses an intent that is sent again as a refund of itself", async () => {
  const { create } = await openClient();
  const original = await create("PAY-1");
  expect(await create("PAY-1", { refundOf: original["paymentIntentId"] })).toMatchObject({
    status: 400,
    issues: [{ path: ["refundOf"] }],
  });
});

test("the original is canonical", async () => {
  const { create } = await openClient();
  const first = await create("PAY-1");
  const second = await create("PAY-2");
  const refundOf = first["paymentIntentId"];
  await create("BACK-1", { refundOf });
  expect(await create("BACK-1", { refundOf })).toMatchObject({ status: 200, outcome: "reused" });
  const others = [{}, { refundOf: second["paymentIntentId"] }];
  for (const other of others) {
    expect(await create("BACK-1", other)).toMatchObject({
      status: 409,
      error: "payment_intent_conflict",
      mismatches: ["refundOf"],
      existing: { refundOf },
    });
  }
});

test("a payment has at most 50 refunds", async () => {
  const { create } = await openClient();
  const { paymentIntentId: refundOf } = await create("PAY-1");
  for (let n = 1; n <= 50; n += 1) await create(`BACK-${n}`, { refundOf });
  expect(await create("BACK-51", { refundOf })).toMatchObject({
    status: 400,
    issues: [{ path: ["refundOf"] }],
  });
});

test("a payment that is not a refund costs no additional call", async () => {
  const { create, calls } = await openClient();
  await create("warm");
  await create("PAY-1");
  expect(calls().filter((name) => name === "dynamodb GetItem")).toHaveLength(1);
});
