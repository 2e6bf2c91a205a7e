/** Policies that dispose of small differences by themselves (docs/specification.md, Disposition policies). */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withDecimals } from "#domain/value/decimals.ts";
import { type Amount, subtract, sum } from "#domain/value/money.ts";
import { startScheduled } from "../simulation/aws/event-pump.ts";
import { Simulator } from "../simulation/world.ts";
import type { Json } from "./action/case-action-world.ts";
import { openHeld, reason } from "./approval/approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const cents = {
  exceptionType: "underpayment",
  maximumAmount: "10",
  currency: "EUR",
  afterMinutes: 60,
};

/** A case with 10.00 of 100.00 EUR open, and what a client does with it. */
async function openCase() {
  const client = await openHeld(simulator);
  const { call, complete, world, params, attempt } = client;
  let sent = 0;
  return {
    ...client,
    policy: async (body: Json = cents) => {
      const made = await call("createDispositionPolicy", { body });
      await complete();
      return String(made["id"]);
    },
    /** Lets time go by; the sweeper then sends what is due. */
    wait: async (minutes: number) => {
      world.clock.now += minutes * 60_000;
      await startScheduled(world, "deadline-sweeper");
      await complete();
    },
    pay: async (amount: string) => {
      sent += 1;
      const names = { externalReference: "P-0", sourceRef: `more-${sent}`, provider: "acme_bank" };
      const money = { amount: { amount, currency: "EUR" }, payload: {} };
      const own = { providerTransferId: `more-${sent}`, phase: "destination" };
      await call("createProviderEvidence", { body: { ...names, ...own, ...money } });
      await complete();
    },
    list: async () =>
      ((await call("listDispositions", { params })) as unknown as { items: Json[] }).items,
    reverse: (dispositionId: unknown) =>
      attempt("reverseDisposition", {
        params: { ...params, dispositionId: String(dispositionId) },
        body: {},
      }),
  };
}

test("a difference that stays is disposed of once its time has come, audited and announced with the policy", async () => {
  const { policy, wait, read, list, world, events, call, params } = await openCase();
  const start = world.clock.now;
  const policyId = await policy();
  const { scheduledDisposition } = await read();
  expect(scheduledDisposition).toMatchObject({ policyId, unexplainedDelta: "10.00" });
  const { dueAt } = scheduledDisposition as { readonly dueAt: string };
  expect(Date.parse(dueAt) - start).toBeGreaterThanOrEqual(60 * 60_000);
  await wait(59);
  expect(await read()).toMatchObject({ openAmount: "10.00", dispositionCount: 0 });
  await wait(2);
  const shown = { openAmount: "0.00", unexplainedDelta: "10.00", scheduledDisposition: null };
  expect(await read()).toMatchObject({ ...shown, exceptionType: "underpayment", status: "open" });
  const actor = "system:disposition-policies";
  const standard = { code: "amount_accepted", comment: null };
  const made = { kind: "write_off", amount: "10", author: actor, policyId, reason: standard };
  expect(await list()).toMatchObject([made]);
  const [last] = (await events()).slice(-1);
  expect(last).toMatchObject({
    eventType: "disposition.created",
    actor,
    payload: {
      disposition: { policyId },
      before: { scheduledDisposition: { policyId, dueAt }, spentPolicyIds: [] },
      after: { scheduledDisposition: null, spentPolicyIds: [policyId] },
    },
  });
  const query = `sourceKey=${params.caseId}`;
  const { items } = (await call("listOutboundWebhookEvents", { query })) as unknown as {
    readonly items: readonly Json[];
  };
  expect(items.map(({ eventType }) => eventType)).toContain("case.disposition_created");
  await wait(24 * 60);
  expect(await list()).toHaveLength(1);
});

test("what a person takes back is not disposed of again by the same policy, but by another one", async () => {
  const { policy, wait, read, list, reverse, call, params, complete } = await openCase();
  await policy();
  await wait(61);
  const [made] = await list();
  await reverse(made?.["id"]);
  await call("runReconciliationCase", { params });
  await complete();
  expect(await read()).toMatchObject({ openAmount: "10.00", scheduledDisposition: null });
  await wait(24 * 60);
  expect(await read()).toMatchObject({ openAmount: "10.00", dispositionCount: 1 });
  const other = await policy();
  await wait(61);
  expect(await read()).toMatchObject({ openAmount: "0.00", dispositionCount: 2 });
  expect((await list())[0]).toMatchObject({ policyId: other });
});

describe("a policy waits anew, or no longer,", () => {
  test("when the amount changes", async () => {
    const { policy, wait, pay, read } = await openCase();
    await policy();
    await wait(50);
    await pay("4.00");
    await wait(15);
    expect(await read()).toMatchObject({ openAmount: "6.00", dispositionCount: 0 });
    await wait(50);
    expect(await read()).toMatchObject({ openAmount: "0.00", dispositionCount: 1 });
  });

  test("but not when the matcher finds the same amount again", async () => {
    const { policy, wait, read, call, params, complete } = await openCase();
    await policy();
    await wait(50);
    await call("runReconciliationCase", { params });
    await complete();
    expect(await read()).toMatchObject({ openAmount: "10.00" });
    await wait(11);
    expect(await read()).toMatchObject({ openAmount: "0.00" });
  });

  test.each<[string, (opened: Awaited<ReturnType<typeof openCase>>) => Promise<unknown>]>([
    [
      "when the case is closed",
      ({ attempt, params }) =>
        attempt("updateReconciliationCase", { params, body: { status: "resolved", reason } }),
    ],
    [
      "when it is deleted",
      async ({ call, attempt }) => {
        const { items } = (await call("listDispositionPolicies", {})) as unknown as {
          items: Json[];
        };
        const dispositionPolicyId = String(items[0]?.["id"]);
        return attempt("deleteDispositionPolicy", { params: { dispositionPolicyId } });
      },
    ],
    ["when the rest comes", ({ pay }) => pay("10.00")],
    ["when a person disposed of it all", ({ writeOff }) => writeOff("10.00")],
  ])("%s", async (_, act) => {
    const opened = await openCase();
    await opened.policy();
    await act(opened);
    await opened.complete();
    const before = (await opened.list()).length;
    await opened.wait(24 * 60);
    expect(await opened.list()).toHaveLength(before);
    expect(await opened.read()).toMatchObject({ scheduledDisposition: null });
  });

  test("and disposes of the rest where a person disposed of a part", async () => {
    const { policy, wait, writeOff, list } = await openCase();
    await policy();
    await writeOff("4.00");
    await wait(61);
    expect(await list()).toMatchObject([{ amount: "6" }, { amount: "4.00" }]);
  });
});

test.each([
  ["another exception", { exceptionType: "overpayment" }],
  ["another currency", { currency: "USD" }],
  ["a smaller amount", { maximumAmount: "9.99" }],
])("a policy for %s does nothing", async (_, change) => {
  const { policy, wait, read } = await openCase();
  await policy({ ...cents, ...change });
  await wait(61);
  expect(await read()).toMatchObject({ openAmount: "10.00", scheduledDisposition: null });
});

test("a large difference stays large where people disposed of a part", async () => {
  const { policy, wait, writeOff, read } = await openCase();
  await writeOff("6.00");
  await policy({ ...cents, maximumAmount: "5" });
  await wait(61);
  expect(await read()).toMatchObject({ openAmount: "4.00", dispositionCount: 1 });
});

test.each([
  ["afterMinutes", { afterMinutes: 0 }],
  ["afterMinutes", { afterMinutes: 527_041 }],
  ["maximumAmount", { maximumAmount: "0" }],
  ["exceptionType", { exceptionType: "nonsense" }],
  ["reason.code", { reason: { code: "nonsense" } }],
])("refuses a policy whose %s is wrong", async (field, change) => {
  const { attempt } = await openCase();
  const made = await attempt("createDispositionPolicy", { body: { ...cents, ...change } });
  expect(made).toMatchObject({ status: 400, body: { issues: [{ path: field.split(".") }] } });
});

test.each([
  ["changes of policies", { action: "policy_change" }, 202],
  ["such write-offs", { action: "write_off", minimumAmount: "10", currency: "EUR" }, 202],
  ["larger write-offs", { action: "write_off", minimumAmount: "10.01", currency: "EUR" }, 201],
])("a policy waits for a second person where %s do", async (_, approvalPolicy, status) => {
  const { call, attempt, approve, complete, wait, read } = await openCase();
  await call("createApprovalPolicy", { body: approvalPolicy });
  const made = await attempt("createDispositionPolicy", { body: cents });
  expect(made.status).toBe(status);
  if (status === 202) {
    const { approvalId } = made.body as Json;
    expect(await approve({ approvalId })).toMatchObject({
      status: 200,
      body: { resultId: expect.stringMatching(/^dpol_/) },
    });
  }
  await complete();
  await wait(61);
  expect(await read()).toMatchObject({ openAmount: "0.00" });
});

const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("pay" as const), of: fc.constantFrom("1.00", "4.00", "9.00") }),
    fc.record({ act: fc.constant("writeOff" as const), of: fc.constantFrom("1.00", "-1.00") }),
    fc.record({ act: fc.constant("reverse" as const), of: fc.nat(5) }),
    fc.record({
      act: fc.constant("policy" as const),
      of: fc.constantFrom("underpayment", "overpayment"),
    }),
    fc.record({ act: fc.constant("wait" as const), of: fc.constantFrom(30, 61) }),
    fc.record({ act: fc.constant("wait" as const), of: fc.constant(61) }),
  ),
  { minLength: 5, maxLength: 10 },
);

type Step = typeof steps extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

async function perform(opened: Awaited<ReturnType<typeof openCase>>, step: Step) {
  switch (step.act) {
    case "pay":
      return opened.pay(step.of);
    case "writeOff":
      return opened.writeOff(step.of);
    case "policy":
      return opened.policy({ ...cents, exceptionType: step.of });
    case "wait":
      return opened.wait(step.of);
    case "reverse": {
      const items = await opened.list();
      return items.length === 0 ? null : opened.reverse(items[step.of % items.length]?.["id"]);
    }
  }
}

test("no sequence of policies, dispositions, reversals and evidence makes the open amount differ from the unexplained less the dispositions", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const opened = await openCase();
      for (const step of [{ act: "policy", of: "underpayment" } as const, ...all]) {
        await perform(opened, step);
        const items = await opened.list();
        const standing = items.filter(({ reversed }) => reversed === false);
        const disposed = sum(standing.map(({ amount }) => amount as Amount));
        const { openAmount, unexplainedDelta } = await opened.read();
        const left = subtract(unexplainedDelta as Amount, disposed);
        expect(openAmount).toBe(withDecimals(left, 2));
        const policies = items.flatMap(({ policyId }) => policyId ?? []);
        expect(new Set(policies).size).toBe(policies.length);
      }
    }),
    { numRuns: 3, seed: 22 },
  );
});
