/**
 * Stories whose events a client can send come out of the service's own functions, on a table in memory,
 * as the story says, the events in the opposite order: every second story in the test command, nightly all of them and
 * in the story's order too. The pure domain has all of them in every order (every-order.test.ts).
 */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createIdSource } from "#store/table/core/id-source.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { organizationId, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";
import { inAnyOrder, shownCase } from "../shown.ts";
import { spellOut } from "../story.ts";
import { amendmentBody, arrivalsOf, momentOf } from "./arrivals.ts";
import { type EventStep, type EventStory, readEventStories } from "./event-story.ts";

const sendable = new Set([
  "do",
  "as",
  "case",
  "cases",
  "evidence",
  "intent",
  "provider",
  "signed",
  "partner",
  "onchain",
  "bank",
  "report",
  "rule",
  "amend",
]);

const all = readEventStories().filter(({ steps }) =>
  steps.every(
    (step) =>
      Object.keys(step).every((word) => sendable.has(word)) &&
      step.provider?.["paymentIntentId"] === undefined,
  ),
);

const isNightly = inject("propertyRuns") > 500;
const stories = all.filter((_, at) => isNightly || at % 2 === 0);

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Ids = ReadonlyMap<string, string>;

async function amend({ call }: Driver, story: EventStory, step: EventStep, intentIds: Ids) {
  if (step.amend === undefined) return;
  const { intent, ...changes } = step.amend;
  const params = { paymentIntentId: intentIds.get(intent) ?? "" };
  await call("amendPaymentIntent", { params, body: amendmentBody(story.title, changes) });
}

type Sending = {
  readonly driver: Driver;
  readonly story: EventStory;
  /** Ids of the payment intents sent so far, by their references. */
  readonly intentIds: Ids;
};

async function send({ driver, story, intentIds }: Sending, step: EventStep, index: number) {
  const { call } = driver;
  const { title } = story;
  const { intent, provider, onchain, rule } = step;
  const time = new Date(momentOf(index)).toISOString();
  if (rule !== undefined) await call("createReconciliationRule", { body: rule });
  if (intent !== undefined) {
    const { refundOf, ...own } = intent;
    const named = refundOf === undefined ? {} : { refundOf: intentIds.get(String(refundOf)) };
    const body = spellOut({ effectiveDate: time, ...own, ...named }, title);
    return call("createPaymentIntent", { body });
  }
  if (provider !== undefined) {
    const own = { provider: "acme_pay", sourceRef: `event-${index}`, payload: {} };
    const body = spellOut({ ...own, occurredAt: time, ...provider }, title);
    await call("createProviderEvidence", { body });
  }
  if (onchain !== undefined) {
    const body = spellOut({ chainId: 1, payload: {}, occurredAt: time, ...onchain }, title);
    await call("createOnchainEvidence", { body });
  }
  const { signed, partner, bank, report } = step;
  const isDelivered = [signed, partner, bank, report].some((given) => given !== undefined);
  if (isDelivered) await deliver(driver, story, index);
  return null;
}

/** Evidence that comes by another way than the endpoints of evidence. */
async function deliver({ world }: Driver, story: EventStory, index: number): Promise<void> {
  const arrival = arrivalsOf(story).ofStep.get(index);
  if (arrival === undefined || !("records" in arrival))
    throw new Error("The step has no evidence.");
  const { records, identity } = arrival;
  const [record] = records;
  if (record === undefined) return;
  const { kind, origin, receivedAt } = record;
  await commitEvidence(dependenciesOf(world), {
    ...{ organizationId, kind, origin, receivedAt },
    ...{ source: "webhook", sourceRef: identity, actor: "integration:1" },
    ...{ body: new Uint8Array(), contentType: "application/json", payload: null },
    claims: records.map(
      ({ kind: _, origin: __, receivedAt: ___, source: ____, facts, ...said }) => {
        return { ...facts, ...said };
      },
    ),
  });
}

function dependenciesOf({ store, clock }: World): MatchDependencies {
  const table = tableOf(store);
  return { table, ids: createIdSource(() => clock.now) };
}

/** The cases in the end, by the references of their payments. */
async function play(story: EventStory, order: readonly number[]): Promise<object> {
  const world = await simulator.open(seededSnapshot, "memory");
  world.clock.now = arrivalsOf(story).end;
  const driver = driverOf(world);
  const caseIds = new Map<string, string>();
  const intentIds = new Map<string, string>();
  for (const index of order) {
    const step = story.steps[index];
    if (step === undefined) continue;
    const created = await send({ driver, story, intentIds }, step, index);
    await amend(driver, story, step, intentIds);
    await driver.complete();
    const { externalReference, caseId, paymentIntentId = "" } = created ?? {};
    if (externalReference !== undefined) intentIds.set(externalReference, paymentIntentId);
    if (externalReference !== undefined && caseId !== undefined)
      caseIds.set(externalReference, caseId);
  }
  const shown: Record<string, object> = {};
  for (const [name, caseId] of caseIds) {
    shown[name] = shownCase(await driver.call("getReconciliationCase", { params: { caseId } }));
  }
  await world.close();
  return shown;
}

test("most stories can be sent", () => {
  expect(stories.length).toBeGreaterThan(60);
});

/** The nightly run plays all; every-order.test.ts has each of them in the domain. */
const played = stories.filter((_, at) => inject("oneOf") === 1 || at % 2 === 0);

test.each(played)("$file: $title", async (story) => {
  const last = story.steps.at(-1);
  for (const order of ordersOf(story)) {
    const shown = await play(story, order);
    const [only = ""] = Object.keys(shown);
    const expected = last?.case === undefined ? (last?.cases ?? {}) : { [only]: last.case };
    const cases = Object.entries(expected).map(([name, fields]) => [name, inAnyOrder(fields)]);
    expect(shown, `steps in the order ${order.map((n) => n + 1)}`).toMatchObject(
      Object.fromEntries(cases),
    );
  }
});

/**
 * Rules come first: a rule decides what comes later, and what has come once more. So do payments that a refund
 * names. Amendments come last, in their own order: they need their payments.
 */
function ordersOf({ steps }: EventStory): readonly (readonly number[])[] {
  const inOrder = steps.map((_, index) => index);
  const originals = new Set(steps.map(({ intent }) => intent?.["refundOf"]));
  originals.delete(undefined);
  const isFirst = (index: number) =>
    steps[index]?.rule !== undefined || originals.has(steps[index]?.intent?.["externalReference"]);
  const isAmendment = (index: number) => steps[index]?.amend !== undefined;
  const backwards = inOrder.filter((index) => !isFirst(index) && !isAmendment(index)).toReversed();
  const reversed = [...inOrder.filter(isFirst), ...backwards, ...inOrder.filter(isAmendment)];
  return isNightly || inOrder.some(isAmendment) ? [inOrder, reversed] : [reversed];
}
