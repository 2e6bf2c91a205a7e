/**
 * One case with 400 legs, nightly with 600: observed, observed again, reversed, unlinked and linked, in a random
 * order.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "#api/schema/route/routes.ts";
import { isLinkedTo } from "#domain/case/leg/linked-leg.ts";
import { evaluateCase } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { builtInSettings } from "#domain/rule/rule.ts";
import { parseRecordKey } from "#store/table/core/keys.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import type { Driver } from "../faults/operation/operation-row.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";
import { disagreeing } from "./invariant/agreement.ts";
import { evidenceIn } from "./invariant/evidence-rules.ts";
import { brokenHistory } from "./invariant/invariants.ts";
import { Random } from "./random.ts";
import { worlds } from "./worlds.ts";

const legsBetweenMessages = 40;

let simulator: Simulator;
let world: World;
beforeAll(async () => {
  simulator = await Simulator.start();
  world = await simulator.open(seededSnapshot, "memory");
});
afterAll(() => simulator.stop());

type Shown = Readonly<Record<string, unknown>> & {
  readonly flowLegs: readonly { readonly id: string }[];
  readonly matchLinks: readonly { readonly id: string; readonly flowLegId: string }[];
};

/** Sends requests to warm environments, like those of a busy service. */
function busyDriver(): Driver {
  const environments = new Map<string, Environment>();
  let calls = 0;
  return {
    ...driverOf(world),
    call: async (operationId, given = {}) => {
      const { group } = routes[operationId];
      const environment = environments.get(group) ?? new Environment(world, group);
      environments.set(group, environment);
      calls += 1;
      const sent = { key: `call-${calls}`, ...given };
      const { status, body, text } = await request(world, operationId, sent, environment);
      if (status >= 300) throw new Error(`${operationId}: ${status} ${text}`);
      return body as Readonly<Record<string, string>>;
    },
  };
}

class ManyLegs {
  readonly #driver: Driver;
  readonly #random = new Random(7);
  readonly #caseId: string;
  readonly #paymentIntentId: string;
  readonly #flowLegIds: string[] = [];
  readonly #links = new Map<string, string>();

  constructor(driver: Driver, created: Readonly<Record<string, string>>) {
    this.#driver = driver;
    this.#caseId = created["caseId"] ?? "";
    this.#paymentIntentId = created["paymentIntentId"] ?? "";
  }

  async submitEvidence(part: number, status = "confirmed"): Promise<void> {
    const body = {
      provider: "acme_bank",
      sourceRef: `${part} ${status}`,
      providerTransferId: `part-${part}`,
      phase: this.#random.pick(["destination", "destination", "source"]),
      status,
      paymentIntentId: this.#paymentIntentId,
      amount: { amount: `${1 + (part % 17)}.${10 + (part % 90)}`, currency: "EUR" },
      payload: { part },
    };
    const { flowLegIds } = await this.#driver.call("createProviderEvidence", { body });
    this.#flowLegIds.push(...((flowLegIds ?? []) as unknown as string[]));
  }

  shown(): Promise<Shown> {
    const params = { caseId: this.#caseId };
    return this.#driver.call("getReconciliationCase", { params }) as unknown as Promise<Shown>;
  }

  /** Submits evidence for an earlier leg again, or unlinks a leg, or links one to the case. */
  async change(submitted: number): Promise<void> {
    const draw = this.#random.fraction();
    if (draw < 0.5) {
      const status = this.#random.pick(["pending", "reversed", "failed"]);
      return this.submitEvidence(1 + this.#random.below(submitted), status);
    }
    if (draw < 0.8) return this.#unlink();
    const flowLegId = this.#random.pick(this.#flowLegIds);
    const params = { caseId: this.#caseId };
    // A leg that is already linked manually is refused.
    await this.#driver.call("createMatchLink", { params, body: { flowLegId } }).catch(() => null);
  }

  /**
   * Removes the link of any leg that the case has shown; a link that no longer exists is refused.
   */
  async #unlink(): Promise<void> {
    for (const { id, flowLegId } of (await this.shown()).matchLinks) this.#links.set(flowLegId, id);
    const linkId = this.#random.pick([...this.#links.values()]);
    const params = { caseId: this.#caseId, linkId };
    await this.#driver.call("deleteMatchLink", { params }).catch(() => null);
  }
}

function caseIn(items: readonly Record<string, unknown>[]) {
  const { legs: all } = evidenceIn(items);
  const [payment] = items
    .filter((item) => parseRecordKey(item as { pk: string; sk: string })?.collection === "payment")
    .map(decodePayment);
  if (payment === undefined) throw new Error("The payment is gone.");
  return { payment, linked: all.filter((leg: FlowLeg) => isLinkedTo(leg, payment.intent.uuid)) };
}

let driver: Driver;
let many: ManyLegs;

const parts: readonly (readonly [from: number, to: number])[] = [
  [1, 200],
  [201, 400],
  [401, 600],
];

test.each(worlds < 1_000 ? parts.slice(0, 2) : parts)(
  "from leg %i to leg %i on one case, its verdict, its history and its legs agree",
  async (from, to) => {
    if (from === 1) {
      driver = busyDriver();
      const money = { amount: "100000.00", currency: "EUR" };
      const body = { externalReference: "omnibus", source: money, destination: money };
      many = new ManyLegs(driver, await driver.call("createPaymentIntent", { body }));
    }
    for (let part = from; part <= to; part += 1) {
      await many.submitEvidence(part);
      if (part % 6 === 0) await many.change(part);
      world.clock.now += 1_000;
      if (part % legsBetweenMessages === 0) await driver.complete();
    }
    const items = await world.readItems();
    const { payment, linked } = caseIn(items);
    expect(payment.sealed.legs).toBeGreaterThan(to / 2);
    expect(disagreeing(items)).toEqual([]);
    expect(await brokenHistory(world)).toEqual([]);
    const whole = evaluateCase({
      intent: payment.intent,
      state: payment.state,
      legs: linked,
      ruleFor: () => ({ settings: builtInSettings, uuid: null, version: null }),
      ambiguous: false,
      expectedKinds: [],
      now: payment.updatedAt,
    });
    const { lastRunAt: _run, ...concluded } = payment.state;
    expect(whole).toMatchObject(concluded);
    const shown = await many.shown();
    expect(shown["flowLegCount"]).toBe(linked.length);
    expect(shown.flowLegs).toHaveLength(100);
  },
);

test("an export has all legs and audit events of the case, and the case cannot be canceled", async () => {
  const { flowLegCount, auditCount, paymentIntentId } = await many.shown();
  const { items } = await driver.call("exportReconciliationCases");
  const [exported] = items as unknown as readonly { readonly case: Shown }[];
  expect(new Set(exported?.case.flowLegs.map(({ id }) => id)).size).toBe(flowLegCount);
  expect(exported?.case["auditEvents"]).toHaveLength(Number(auditCount));
  const params = { paymentIntentId: String(paymentIntentId) };
  const canceling = driver.call("cancelPaymentIntent", { params });
  await expect(canceling).rejects.toThrow(/409.*confirmed evidence/);
});

test("another run of the case, which decides all its legs again, changes nothing", async () => {
  const before = await many.shown();
  await driver.call("runReconciliationCase", { params: { caseId: String(before["id"]) } });
  await driver.complete();
  const after = await many.shown();
  for (const name of ["verdict", "actualAmount", "flowLegCount", "flowLegs"] as const) {
    expect(after[name], name).toEqual(before[name]);
  }
});
