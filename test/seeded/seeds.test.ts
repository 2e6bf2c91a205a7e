/** Random worlds with faults; `npm run simulate` plays ten thousand of them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Prepared, prepareSeeded } from "./prepare-seeded.ts";
import { runSeed } from "./seeded-run.ts";
import { Tally } from "./tally.ts";

const seeds = 130;
const seedsPerTest = 10;
const firstSeeds = Array.from({ length: seeds / seedsPerTest }, (_, n) => n * seedsPerTest + 1);

/** Kinds of faults that must occur: a kind that never occurs would test nothing. */
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
  "partner change during a poll",
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

/** Answers that clients and partners must have received, including refusals. */
const answered = [
  "cancelPaymentIntent 200",
  "createAsset 201",
  "createImportBatch 202",
  "createMatchLink 201",
  "createOnchainEvidence 201",
  "createPaymentIntent 201",
  "createProviderEvidence 201",
  "exportReconciliationCases 202",
  "deleteAsset 204",
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
  const before = tally.broken.length;
  for (let seed = first; seed < first + seedsPerTest; seed += 1) {
    tally.add(await runSeed(simulator, prepared, seed));
  }
  expect(tally.broken.slice(before)).toEqual([]);
});

test("every kind of fault has occurred", () => {
  expect(kinds.filter((kind) => !tally.faults.has(kind))).toEqual([]);
});

test("clients and partners have received every expected answer", () => {
  expect(answered.filter((answer) => !tally.answers.has(answer))).toEqual([]);
});

test("a seed gives the same run each time", async () => {
  const [first, again] = [
    await runSeed(simulator, prepared, 1),
    await runSeed(simulator, prepared, 1),
  ];
  expect(again).toEqual(first);
  expect(again.happened.size).toBeGreaterThan(0);
});
