/**
 * Whichever step of a decision fails, in the request or behind the queue, evidence is stored, and decided later
 * (docs/matching.md, A decision that fails).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import type { Evidence } from "#work/ingestion/evidence/evidence.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { postponedReason } from "#work/ingestion/matching/postponed-match.ts";
import { money } from "../../domain/samples.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { deliverMessages, takeMessages } from "../../simulation/aws/event-pump.ts";
import { organizationId, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type Snapshot, type World } from "../../simulation/world.ts";

let simulator: Simulator;
let expecting: Snapshot;
let caseId = "";
beforeAll(async () => {
  simulator = await Simulator.start();
  const world = await simulator.open(seededSnapshot, "memory");
  const driver = driverOf(world);
  const amounts = { amount: "100.00", currency: "EUR" };
  const body = { externalReference: "PAY-1", source: amounts, destination: amounts };
  ({ caseId = "" } = await driver.call("createPaymentIntent", { body }));
  await driver.complete();
  expecting = await world.snapshot();
  await world.close();
});
afterAll(() => simulator.stop());

/**
 * Fails the step of this number, or the first one of this name, once, as a defect of the service would; every call and
 * every new id is a step.
 */
class Steps {
  taken = 0;
  failed = "";
  readonly #failing: number | string;

  constructor(failing: number | string) {
    this.#failing = failing;
  }

  take(name: string): void {
    this.taken += 1;
    if (this.failed !== "" || (this.taken !== this.#failing && name !== this.#failing)) return;
    this.failed = name;
    throw new Error(`The step ${name} fails.`);
  }
}

function dependenciesOf({ store, clock }: World, steps: Steps): MatchDependencies {
  const ids = createIdSource(() => clock.now);
  const table = openTable(store.name, {
    region: "eu-central-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    requestHandler: store.requestHandler as never,
  });
  const { client } = table;
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  Object.assign(client, {
    send: async (command: object) => {
      steps.take(command.constructor.name);
      return send(command);
    },
  });
  return {
    table,
    ids: {
      ...ids,
      next: () => {
        steps.take("next id");
        return ids.next();
      },
      nextOf: (...given) => {
        steps.take(`${given[1]} id`);
        return ids.nextOf(...given);
      },
    },
  };
}

function evidenceAt(now: number): Evidence {
  const facts = { ...noFacts, phase: "destination", externalReference: "PAY-1" } as const;
  const said = { ...money("100 EUR"), cause: null, sequence: null, occurredAt: null } as const;
  return {
    ...{ organizationId, kind: "provider", origin: "submitted", receivedAt: now as Instant },
    ...{ source: "acme", sourceRef: "event-1", actor: "user:1" },
    ...{ body: new Uint8Array(), contentType: "application/json", payload: null },
    claims: [{ ...facts, ...said, status: "confirmed" }],
  };
}

const caseOf = ({ call }: Driver) => call("getReconciliationCase", { params: { caseId } });

async function auditEvents({ call }: Driver): Promise<string> {
  return JSON.stringify(await call("listAuditEvents", { query: "limit=100" }));
}

type Attempt = {
  readonly step: string;
  readonly isStored: boolean;
  /** Whether the request decided it: what is read ahead is read again after an error. */
  readonly isMatched: boolean;
  readonly isNoted: boolean;
};

/** More than an acceptance takes. Their number varies: ids are random, and with them the partitions to register. */
const stepsAtMost = 18;

/** What became of the evidence where this step of its acceptance failed; null where there is no such step. */
async function acceptWithout(failing: number | string): Promise<Attempt | null> {
  const world = await simulator.open(expecting, "memory");
  const driver = driverOf(world);
  const steps = new Steps(failing);
  const evidence = evidenceAt(world.clock.now);
  const stored = await commitEvidence(dependenciesOf(world, steps), evidence).catch(() => null);
  if (steps.failed === "") return null;
  const isNoted = (await auditEvents(driver)).includes(postponedReason);
  const again = await commitEvidence(dependenciesOf(world, new Steps(0)), evidence);
  expect(again.duplicate, steps.failed).toBe(stored !== null);
  await driver.complete();
  expect(await caseOf(driver), steps.failed).toMatchObject({
    verdict: "matched",
    actualAmount: "100.00",
  });
  await world.close();
  const isMatched = (stored?.matchedCaseIds.length ?? 0) > 0;
  return { step: steps.failed, isStored: stored !== null, isMatched, isNoted };
}

test("whichever step of its decision fails, evidence is stored with the reason, and decided later", async () => {
  const numbered: Attempt[] = [];
  for (let n = 1; n <= stepsAtMost; n += 1) {
    const attempt = await acceptWithout(n);
    if (attempt !== null) numbered.push(attempt);
  }
  expect(numbered.length).toBeLessThan(stepsAtMost);
  // From one acceptance to the next a step moves to another number, so the numbers may miss it.
  const kept = ["BatchGetCommand", "GetCommand", "PutCommand", "QueryCommand", "next id"];
  const named = await Promise.all([...kept, "leg id", "TransactWriteCommand"].map(acceptWithout));
  expect(named).not.toContain(null);
  const attempts = [...numbered, ...named.filter((attempt) => attempt !== null)];
  const stored = attempts.filter(({ isStored }) => isStored);
  expect(stored.every(({ isNoted, isMatched }) => isNoted !== isMatched)).toBe(true);
  const ahead = stored.filter(({ isMatched }) => isMatched).map(({ step }) => step);
  expect([...new Set(ahead)]).toEqual(["QueryCommand"]);
  expect([...new Set(stored.map(({ step }) => step))].sort()).toEqual(kept);
  // Without the legs that it is about, and without its commit, nothing can be stored: its source sends it again.
  const refused = attempts.filter(({ isStored }) => !isStored).map(({ step }) => step);
  expect(refused).toContain("TransactWriteCommand");
  expect(["GetCommand", "leg id", "TransactWriteCommand"]).toEqual(expect.arrayContaining(refused));
});

test("whichever step fails behind the queue, the message is delivered again, and the evidence decided", async () => {
  const steps = new Set<string>();
  for (let failing = 1; ; failing += 1) {
    const world = await simulator.open(expecting, "memory");
    const driver = driverOf(world);
    const undecided = new Steps("BatchGetCommand");
    await commitEvidence(dependenciesOf(world, undecided), evidenceAt(world.clock.now));
    await driver.relay();
    const messages = takeMessages(world, "matcher");
    let taken = 0;
    world.readBack = (command, _input, output) => {
      taken += 1;
      if (taken !== failing) return output;
      steps.add(command);
      throw new Error("The answer cannot be read.");
    };
    const refused = await deliverMessages(world, "matcher", messages).then(
      () => false,
      () => true,
    );
    world.readBack = (_command, _input, output) => output;
    if (taken < failing) break;
    if (refused) await deliverMessages(world, "matcher", messages);
    await driver.complete();
    expect(await caseOf(driver), `step ${failing}`).toMatchObject({ verdict: "matched" });
    await world.close();
  }
  const calls = ["BatchGetItem", "GetItem", "PutItem", "Query", "TransactWriteItems"];
  expect([...steps].sort()).toEqual(calls);
});
