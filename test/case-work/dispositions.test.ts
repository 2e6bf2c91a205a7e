/** What becomes of money that stays unexplained (docs/specification.md, Dispositions). */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withDecimals } from "#domain/value/decimals.ts";
import type { Amount } from "#domain/value/money.ts";
import { subtract, sum } from "#domain/value/money.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Json = Readonly<Record<string, unknown>>;

const reason = { code: "amount_accepted", comment: "Agreed by phone." };

/** A case of 92.50 EUR, with evidence of a part. */
async function openCase(came: string | null) {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  const { caseId = "" } = await driver.call("createPaymentIntent", { body: intentBody });
  const params = { caseId };
  let sent = 0;
  const pay = async (amount: string) => {
    sent += 1;
    const name = { sourceRef: `ref-${sent}`, providerTransferId: `tr-${sent}` };
    const body = { ...providerBody, ...name, amount: { amount, currency: "EUR" } };
    await driver.call("createProviderEvidence", { body });
    await driver.complete();
  };
  await driver.complete();
  if (came !== null) await pay(came);
  return {
    ...driver,
    params,
    pay,
    read: async (query = "") =>
      (await driver.call("getReconciliationCase", { params, query })) as Json,
    dispose: (body: Json) =>
      driver.call("createDisposition", { params, body: { kind: "write_off", reason, ...body } }),
    tryToDispose: (body: Json) => {
      sent += 1;
      const given = { kind: "write_off", reason, ...body };
      return request(driver.world, "createDisposition", { params, body: given, key: `t-${sent}` });
    },
    reverse: (id: string, body: Json = {}) =>
      driver.call("reverseDisposition", { params: { ...params, dispositionId: id }, body }),
    list: async () =>
      (await driver.call("listDispositions", { params })) as unknown as {
        readonly items: readonly Json[];
        readonly total: number;
      },
  };
}

describe("a disposition", () => {
  test("lowers the open amount, and leaves verdict and unexplained amount as they are", async () => {
    const { read, dispose, list } = await openCase("90.00");
    const before = await read();
    expect(before).toMatchObject({ unexplainedDelta: "2.50", openAmount: "2.50" });
    const made = await dispose({ amount: "1.00" });
    expect(made).toMatchObject({ amount: "1.00", currency: "EUR", number: 1, reversed: false });
    const { verdict, exceptionType } = before;
    expect(await read()).toMatchObject({
      verdict,
      exceptionType,
      unexplainedDelta: "2.50",
      openAmount: "1.50",
      dispositionCount: 1,
    });
    expect(await list()).toMatchObject({ total: 1, items: [made] });
  });

  test("is audited in the case's chain, announced, and shown as of a moment", async () => {
    const { world, read, dispose, reverse, complete, call, params } = await openCase("90.00");
    const moment = new Date(world.clock.now).toISOString();
    world.clock.now += 60_000;
    const { id = "" } = await dispose({ amount: "2.50", kind: "fee_accepted" });
    world.clock.now += 60_000;
    await reverse(id, { reason: { code: "data_error", comment: null } });
    const events = (await read())["auditEvents"] as readonly Json[];
    expect(events.slice(-2)).toMatchObject([
      {
        eventType: "disposition.created",
        message: "2.50 EUR were accepted as a fee: the difference is accepted.",
        payload: { before: { disposedAmount: "0" }, after: { disposedAmount: "2.5" } },
      },
      { eventType: "disposition.reversed", payload: { after: { disposedAmount: "0" } } },
    ]);
    expect(await read(`asOf=${moment}`)).toMatchObject({ openAmount: "2.50", dispositionCount: 0 });
    await complete();
    const query = `sourceKey=${params.caseId}`;
    const sent = (await call("listOutboundWebhookEvents", { query })) as unknown as {
      items: readonly { eventType: string }[];
    };
    expect(sent.items.map(({ eventType }) => eventType)).toEqual(
      expect.arrayContaining(["case.disposition_created", "case.disposition_reversed"]),
    );
  });

  test.each([
    ["1.00", "-1.00"],
    ["1.00", "2.51"],
    ["1.00", "0"],
  ])(
    "of %s may be made, of %s not: nothing is stored, and the answer says what is open",
    async (good, bad) => {
      const { tryToDispose, read } = await openCase("90.00");
      const refused = await tryToDispose({ amount: bad });
      expect(refused).toMatchObject({
        status: 409,
        body: { error: "invalid_state", details: { openAmount: "2.50" } },
      });
      expect(await read()).toMatchObject({ openAmount: "2.50", dispositionCount: 0 });
      expect((await tryToDispose({ amount: good })).status).toBe(201);
    },
  );

  test("closes the case in the same act, and opens it again with its reversal", async () => {
    const { dispose, read, reverse, complete, call, params } = await openCase("90.00");
    const { id = "" } = await dispose({ amount: "2.50", close: true });
    const closed = await read();
    expect(closed).toMatchObject({ status: "resolved", openAmount: "0.00", statusReason: reason });
    const events = closed["auditEvents"] as readonly Json[];
    expect(events.at(-1)).toMatchObject({
      eventType: "disposition.created",
      message: "2.50 EUR were written off: the difference is accepted. The case was closed.",
      payload: { after: { status: "resolved" } },
    });
    await complete();
    const sent = await call("listOutboundWebhookEvents", { query: `sourceKey=${params.caseId}` });
    expect(JSON.stringify(sent)).toContain("reconciliation_case.resolved");
    await reverse(id, { reopen: true });
    expect(await read()).toMatchObject({ status: "open", openAmount: "2.50", statusReason: null });
    await complete();
    const kept = await openCase("90.00");
    const archived = { status: "archived" };
    await kept.call("updateReconciliationCase", { params: kept.params, body: archived });
    await kept.dispose({ amount: "2.50", close: true });
    expect(await kept.read()).toMatchObject(archived);
  });

  test("of too much money has its sign", async () => {
    const { dispose, read } = await openCase("100.00");
    await dispose({ amount: "-7.50", kind: "carried_forward" });
    expect(await read()).toMatchObject({ unexplainedDelta: "-7.50", openAmount: "0.00" });
  });

  test("is refused where no evidence says what is open, for another version, and for an unknown reason", async () => {
    const waiting = await openCase(null);
    expect(await waiting.tryToDispose({ amount: "1" })).toMatchObject({ status: 409 });
    const { tryToDispose } = await openCase("90.00");
    expect((await tryToDispose({ amount: "1", expectedVersion: 1 })).status).toBe(409);
    const unknown = { code: "no_such_code", comment: null };
    expect(await tryToDispose({ amount: "1", reason: unknown })).toMatchObject({
      status: 400,
      body: { error: "invalid_request", issues: [{ path: ["reason", "code"] }] },
    });
  });

  test("is reversed once; a second time changes nothing, and another case does not know it", async () => {
    const { dispose, reverse, read, call } = await openCase("90.00");
    const { id = "" } = await dispose({ amount: "2.00" });
    const reversed = await reverse(id);
    const after = await read();
    expect(after).toMatchObject({ openAmount: "2.50", dispositionCount: 1 });
    expect(await reverse(id)).toEqual(reversed);
    expect(await read()).toEqual(after);
    const other = await call("createPaymentIntent", {
      body: { ...intentBody, externalReference: "pay-2" },
    });
    const params = { caseId: other["caseId"] ?? "", dispositionId: id };
    await expect(call("reverseDisposition", { params, body: {} })).rejects.toThrow("404");
  });
});

const steps = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant("pay" as const),
      amount: fc.constantFrom("1.00", "5.00", "40.00"),
    }),
    fc.record({
      act: fc.constant("dispose" as const),
      amount: fc.constantFrom("1.00", "2.50", "50.00", "-1.00", "-20.00"),
    }),
    fc.record({ act: fc.constant("reverse" as const), position: fc.nat(5) }),
  ),
  { minLength: 3, maxLength: 8 },
);

type Case = Awaited<ReturnType<typeof openCase>>;
type Step = typeof steps extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

async function perform({ pay, tryToDispose, reverse, list }: Case, step: Step): Promise<void> {
  if (step.act === "pay") return pay(step.amount);
  if (step.act === "dispose") {
    await tryToDispose({ amount: step.amount });
    return;
  }
  const { items } = await list();
  if (items.length > 0) await reverse(String(items[step.position % items.length]?.["id"]));
}

test("no sequence of dispositions, reversals and evidence makes the open amount differ from the unexplained less the dispositions", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const opened = await openCase("45.00");
      for (const step of all) {
        await perform(opened, step);
        const { items } = await opened.list();
        const standing = items.filter(({ reversed }) => reversed === false);
        const disposed = sum(standing.map(({ amount }) => amount as Amount));
        const { openAmount, unexplainedDelta } = await opened.read();
        const left = subtract(unexplainedDelta as Amount, disposed);
        expect(openAmount).toBe(withDecimals(left, 2));
      }
    }),
    { numRuns: 6, seed: 22 },
  );
});
