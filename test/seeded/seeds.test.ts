/** Random worlds under faults: `npm run simulate` plays ten thousand of them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Prepared, prepareSeeded } from "./prepare-seeded.ts";
import { runSeed } from "./seeded-run.ts";
import { Tally } from "./tally.ts";

const seeds = 130;
const seedsPerTest = 10;
const firstSeeds = Array.from({ length: seeds / seedsPerTest }, (_, n) => n * seedsPerTest + 1);

/** Faults that the runs are about: one that never happens would prove nothing. */
const kinds = [
  "InternalServerError",
  "TransactionConflict",
  "chain reorganization",
  "clock off by minutes",
  "clock skew",
  "crowd",
  "fail_after",
  "failed webhook",
  "forged partner delivery",
  "kill_after",
  "kill_before",
  "late message",
  "lost stream records",
  "lose_answer",
  "reordered message",
  "partner event never sent",
  "partner news during a poll",
  "reordered partner delivery",
  "repeated import message",
  "repeated message",
  "repeated partner delivery",
  "repeated stream records",
  "stale index read",
  "stall of ten minutes",
  "throttling",
  "throttling inside a transaction",
  "timeout",
  "zombie",
  "zombie resumed",
];

/** What clients and partners must have brought about, and what they must have been refused. */
const answered = [
  "cancelPaymentIntent 200",
  "createImportBatch 202",
  "createMatchLink 201",
  "createOnchainEvidence 201",
  "createPaymentIntent 201",
  "createProviderEvidence 201",
  "exportReconciliationCases 202",
  "deleteReconciliationRule 204",
  "receiveOnchainWebhook 200",
  "receiveOnchainWebhook 400",
  "receivePartnerWebhook 200",
  "receivePartnerWebhook 400",
  "simulateReconciliationRule 200",
  "updateReconciliationCase 200",
  "updateReconciliationRule 200",
  "withdrawImportBatch 202",
];

let simulator: Simulator;
let prepared: Prepared;
const tally = new Tally();

beforeAll(async () => {
  simulator = await Simulator.start();
  prepared = await prepareSeeded(simulator);
});
afterAll(async () => {
  process.stdout.write(`\n${seeds} random worlds\n${tally.lines().join("\n")}\n`);
  await simulator.stop();
});

test.each(firstSeeds)("the rules hold from seed %i on", { timeout: 120_000 }, async (first) => {
  const told = tally.broken.length;
  for (let seed = first; seed < first + seedsPerTest; seed += 1) {
    tally.add(await runSeed(simulator, prepared, seed));
  }
  expect(tally.broken.slice(told)).toEqual([]);
});

test("every kind of fault has happened", () => {
  expect(kinds.filter((kind) => !tally.faults.has(kind))).toEqual([]);
});

test("everybody did what they are there for", () => {
  expect(answered.filter((answer) => !tally.answers.has(answer))).toEqual([]);
});

test("a seed is played alike each time", async () => {
  const [first, again] = [
    await runSeed(simulator, prepared, 1),
    await runSeed(simulator, prepared, 1),
  ];
  expect(again).toEqual(first);
  expect(again.happened.size).toBeGreaterThan(0);
});
