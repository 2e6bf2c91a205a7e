/** Amendments and cancellations that wait for a second person, and ways round them (docs/specification.md, Approvals). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../../simulation/world.ts";
import type { Json } from "../action/case-action-world.ts";
import { openHeld as openOrganization } from "./approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const every = { action: "amendment" };
const from5 = { action: "amendment", minimumAmount: "5", currency: "EUR" };
const eur = (amount: string) => ({ amount, currency: "EUR" });

/** A case that expects 100.00 EUR; 90.00 came. */
async function openAmended(...policies: readonly Json[]) {
  const world = await openOrganization(simulator, ...policies);
  const found = await world.read();
  const params = { paymentIntentId: String(found["paymentIntentId"]) };
  const amend = (body: Json) =>
    world.attempt("amendPaymentIntent", { params, body: { reason: "Typo.", ...body } });
  const intent = () => world.call("getPaymentIntent", { params });
  return {
    ...world,
    amend,
    intent,
    cancel: () => world.attempt("cancelPaymentIntent", { params }),
  };
}

describe("an amendment", () => {
  test("waits, and the verdict stays until a second person approves it", async () => {
    const { amend, read, approve, intent, complete, events, list } = await openAmended(every);
    const asked = await amend({ destination: eur("90.00") });
    expect(asked).toMatchObject({ status: 202, body: { action: "amendment", status: "pending" } });
    await complete();
    expect(await read()).toMatchObject({ verdict: "needs_review", status: "open" });
    expect((await list()).items).toMatchObject([
      {
        operation: "amendPaymentIntent",
        amount: "10",
        currency: "EUR",
        request: { reason: "Typo.", destination: eur("90.00") },
      },
    ]);
    const made = await approve(asked.body as Json);
    expect(made).toMatchObject({ status: 200, body: { status: "approved" } });
    await complete();
    expect(await read()).toMatchObject({ verdict: "matched" });
    expect(await intent()).toMatchObject({
      id: (made.body as Json)["resultId"],
      expectationVersion: 2,
    });
    const kinds = (await events()).map(({ eventType }) => eventType);
    const at = kinds.indexOf("approval.approved");
    expect(kinds[at + 1]).toBe("payment_intent.amended");
  });

  test.each<readonly [string, Json, string | null]>([
    ["the name of the beneficiary", { beneficiaryName: "Other Ltd" }, "100.00"],
    ["the account of the beneficiary", { beneficiaryAccount: "DE1" }, "100.00"],
    ["the references", { references: { order: "A-1.10" } }, "100.00"],
    ["the date", { effectiveDate: "2031-03-01T12:00:00.000Z" }, "100.00"],
    [
      "the expected legs",
      { expectedLegs: [{ phase: "destination", requirement: "required" }] },
      "100.00",
    ],
    ["the amount at the source", { source: eur("120.00") }, "20"],
    ["the currency", { destination: { amount: "0.01", currency: "USD" } }, null],
  ])("of %s is held with the amount at stake", async (_, body, amount) => {
    const { amend, approve, list, intent } = await openAmended(from5);
    const asked = await amend(body);
    expect(asked.status).toBe(202);
    expect((await list()).items).toMatchObject([{ amount, request: body }]);
    expect((await approve(asked.body as Json)).status).toBe(200);
    const [name = ""] = Object.keys(body);
    if (name !== "expectedLegs") expect(await intent()).toMatchObject(body);
  });

  test("keeps the digits of the numbers in its references", async () => {
    const { amend, approve, intent } = await openAmended(every);
    const references = { order: 12345678901234567890n.toString(), line: "1.10" };
    const asked = await amend({ references });
    await approve(asked.body as Json);
    expect((await intent())["references"]).toEqual(references);
  });

  test("below the amount of the policy is made at once, and counts for the next one", async () => {
    const { amend, approve } = await openAmended(from5);
    expect((await amend({ destination: eur("97.00") })).status).toBe(201);
    // 3 and 2 are 5.
    const second = await amend({ destination: eur("95.00") });
    expect(second).toMatchObject({ status: 202 });
    expect((await approve(second.body as Json)).status).toBe(200);
    // Back to the creation is as far as the second person moved it.
    expect((await amend({ destination: eur("100.00") })).status).toBe(202);
  });

  test("in another currency first does not avoid the policy", async () => {
    const { amend } = await openAmended({ ...from5, minimumAmount: "5000" });
    expect((await amend({ destination: { amount: "1.00", currency: "JPY" } })).status).toBe(202);
  });

  test("that the case has moved on from is not made", async () => {
    const { amend, approve, call, params } = await openAmended(every);
    const asked = await amend({ destination: eur("90.00") });
    await call("createCaseComment", { params, body: { comment: "Wait." } });
    expect(await approve(asked.body as Json)).toMatchObject({
      status: 409,
      body: { error: "invalid_state" },
    });
  });

  test("that is too long to be kept is refused, and nothing waits", async () => {
    const { amend, list } = await openAmended(every);
    // A control character is seven characters where it is kept.
    const long = "\u0001";
    const references = Array.from({ length: 20 }, (_, n) => ({
      type: `${n}${long.repeat(62)}`,
      value: `${n}${long.repeat(253)}`,
    }));
    expect(await amend({ references })).toMatchObject({
      status: 400,
      body: { error: "invalid_request", message: expect.stringContaining("too long to wait") },
    });
    expect(await list()).toMatchObject({ total: 0 });
  });

  test("that changes nothing waits for nobody", async () => {
    const { amend, list } = await openAmended(every);
    expect((await amend({ destination: eur("100.0") })).status).toBe(200);
    expect(await list()).toMatchObject({ total: 0 });
  });

  test("by creating the payment again is refused", async () => {
    const { attempt, intent } = await openAmended(every);
    const { externalReference, source } = await intent();
    const body = { externalReference, source, destination: eur("90.00") };
    expect((await attempt("createPaymentIntent", { body })).status).toBe(409);
    expect(await intent()).toMatchObject({ destination: eur("100.00") });
  });
});

describe("a policy for write-offs", () => {
  const writeOffs = { action: "write_off", minimumAmount: "5", currency: "EUR" };

  test("holds an amendment that lessens what is open", async () => {
    const { amend, read, approve, complete } = await openAmended(writeOffs);
    const asked = await amend({ destination: eur("90.00") });
    expect(asked).toMatchObject({ status: 202, body: { action: "write_off" } });
    await complete();
    expect(await read()).toMatchObject({ verdict: "needs_review", openAmount: "10.00" });
    expect((await approve(asked.body as Json)).status).toBe(200);
  });

  test.each<readonly [string, Json]>([
    ["makes more open", { destination: eur("110.00") }],
    ["changes no amount at the destination", { beneficiaryName: "Other Ltd" }],
    ["is below its amount", { destination: eur("95.01") }],
  ])("does not hold an amendment that %s", async (_, body) => {
    const { amend } = await openAmended(writeOffs);
    expect((await amend(body)).status).toBe(201);
  });

  test("counts amendments and dispositions of one case together", async () => {
    const first = await openAmended(writeOffs);
    expect((await first.writeOff("3")).status).toBe(201);
    expect((await first.amend({ destination: eur("98.00") })).status).toBe(202);
    const second = await openAmended(writeOffs);
    expect((await second.amend({ destination: eur("97.00") })).status).toBe(201);
    await second.complete();
    expect((await second.writeOff("2")).status).toBe(202);
  });

  test("holds taking away evidence of too much money", async () => {
    const { call, complete, attempt } = await openAmended(writeOffs);
    const names = { sourceRef: "more", provider: "acme_bank", phase: "destination", payload: {} };
    const body = { ...names, externalReference: "P-0", amount: eur("30.00") };
    const { flowLegIds } = await call("createProviderEvidence", { body });
    await complete();
    const params = { flowLegId: String((flowLegIds as unknown as readonly string[])[0]) };
    const reason = { code: "bank_interest", comment: null };
    expect(await attempt("ignoreFlowLeg", { params, body: { reason } })).toMatchObject({
      status: 202,
      body: { action: "write_off" },
    });
  });
});

describe("a cancellation", () => {
  const openUnpaid = async (...policies: readonly Json[]) => {
    const world = await openAmended(...policies);
    const body = { externalReference: "unpaid", source: eur("7.00"), destination: eur("7.00") };
    const { paymentIntentId: id = "" } = await world.call("createPaymentIntent", { body });
    const params = { paymentIntentId: id };
    const cancel = () => world.attempt("cancelPaymentIntent", { params });
    return { ...world, cancel, intent: () => world.call("getPaymentIntent", { params }) };
  };

  test("waits, because the payment could be created anew with other values", async () => {
    const { cancel, approve, intent } = await openUnpaid(from5);
    const asked = await cancel();
    expect(asked).toMatchObject({ status: 202, body: { action: "amendment" } });
    expect(await intent()).not.toMatchObject({ status: "canceled" });
    expect((await approve(asked.body as Json)).status).toBe(200);
    expect(await intent()).toMatchObject({ status: "canceled" });
  });

  test("of less than the policy's amount is made at once", async () => {
    const { cancel } = await openUnpaid({ ...from5, minimumAmount: "7.01" });
    expect(await cancel()).toMatchObject({ status: 200, body: { status: "canceled" } });
  });
});
