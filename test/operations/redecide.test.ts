/** The verdicts that a version of the code would change, on a copy of the table that is only read. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { openRunProgress } from "#lib/cli/operator/run-progress.ts";
import { ReadOnlyError, readOnly } from "#lib/operations/read-only.ts";
import { type RedecidePosition, redecide } from "#lib/operations/redecide.ts";
import { openTable } from "#store/table/core/table.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { runRecon } from "../local/cli/run-recon.ts";
import { organizationOf } from "../organization.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { organizationId, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

let simulator: Simulator;
let world: World;
beforeAll(async () => {
  simulator = await Simulator.start();
  world = await simulator.open(seededSnapshot, "memory");
  const { call } = driverOf(world);
  for (const [number, amount] of ["92.50", "92.40", "92.10", "50.00"].entries()) {
    const externalReference = `pay-${number}`;
    await call("createPaymentIntent", { body: { ...intentBody, externalReference } });
    const own = { sourceRef: `ref-${number}`, providerTransferId: `tr-${number}` };
    const body = {
      ...providerBody,
      ...own,
      externalReference,
      amount: { amount, currency: "EUR" },
    };
    await call("createProviderEvidence", { body });
    await pumpUntilQuiet(world);
  }
});
afterAll(() => simulator.stop());

function copyOf({ store }: World) {
  return readOnly(
    openTable(store.name, {
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      requestHandler: store.requestHandler,
    }),
  );
}

const copy = () => copyOf(world);

const options = { from: "0000-01-01", to: "9999-12-31", examples: 1 };

test("the version that decided the cases decides them in the same way", async () => {
  expect(await redecide(copy(), [organizationId], options)).toEqual({
    organizations: 1,
    cases: 4,
    differing: 0,
    failed: 0,
    failures: [],
    differences: [],
  });
});

test("a deadline that has passed since the last run is no difference, nor is a case that has no run", async () => {
  const own = await simulator.open(seededSnapshot, "memory");
  const { call } = driverOf(own);
  const body = { name: "One day", delayedSettlementThresholdMinutes: 1440 };
  await call("createReconciliationRule", { body });
  const create = (externalReference: string) =>
    call("createPaymentIntent", { body: { ...intentBody, externalReference } });
  const { caseId = "" } = await create("commented later");
  await create("untouched");
  await pumpUntilQuiet(own);
  await create("without a run");
  own.clock.now += 5 * 86_400_000;
  await call("createCaseComment", { params: { caseId }, body: { comment: "Asked the bank." } });
  const report = await redecide(copyOf(own), [organizationId], options);
  expect(report).toMatchObject({ cases: 3, failed: 0, differing: 0, differences: [] });
});

test("other decisions are counted by rule, verdict and exception, with examples, and nothing is written", async () => {
  const { call } = driverOf(world);
  // Its messages are not delivered: the stored verdicts are those of the version before.
  const rule = await call("createReconciliationRule", {
    body: { name: "Tolerant", amountTolerance: "1.00" },
  });
  const before = JSON.stringify(await world.readItems());
  const report = await redecide(copy(), [organizationId], options);
  expect(report).toMatchObject({ organizations: 1, cases: 4, failed: 0, failures: [] });
  const [first, ...others] = report.differences;
  expect(others).toEqual([]);
  expect(first).toEqual({
    rule: rule["id"],
    before: "needs_review, underpayment",
    after: "matched_with_exception, within_tolerance",
    count: 2,
    examples: [expect.stringMatching(/^case_/)],
  });
  expect(report.differing).toBe(2);
  expect(JSON.stringify(await world.readItems())).toBe(before);
  const [example] = first?.examples ?? [];
  const shown = await request(world, "getReconciliationCase", {
    params: { caseId: String(example) },
  });
  expect(shown.body).toMatchObject({ verdict: "needs_review" });
});

test("a run that is interrupted behind any page goes on from there, to the same report", async () => {
  const whole = await redecide(copy(), [organizationId], options);
  const positions: RedecidePosition[] = [];
  const noted = {
    ...options,
    onPage: (position: RedecidePosition) => positions.push(clone(position)),
  };
  await redecide(copy(), [organizationId], noted);
  expect(positions.length).toBeGreaterThan(1);
  expect(positions.at(-1)?.cursor).toBeNull();
  for (const position of positions) {
    expect(await redecide(copy(), [organizationId], options, position)).toEqual(whole);
  }
});

test("a run goes on only with the organizations of the interrupted one", async () => {
  const positions: RedecidePosition[] = [];
  const noted = {
    ...options,
    onPage: (position: RedecidePosition) => positions.push(clone(position)),
  };
  await redecide(copy(), [organizationId], noted);
  const other = organizationOf("org_other");
  const again = (organizations: OrganizationId[]) =>
    redecide(copy(), organizations, options, positions[0]);
  await expect(again([other])).rejects.toThrow("do not come as in the interrupted run");
  await expect(again([])).rejects.toThrow("do not come as in the interrupted run");
  expect(await again([organizationId, other])).toMatchObject({ organizations: 2, cases: 4 });
});

function clone(position: RedecidePosition): RedecidePosition {
  return JSON.parse(JSON.stringify(position)) as RedecidePosition;
}

const positionSchema = z.strictObject({ page: z.int() });

test("the position is kept in a file that only the same run reads, and that is whole or absent", () => {
  const folder = mkdtempSync(join(tmpdir(), "progress-"));
  const path = join(folder, "run.json");
  expect(openRunProgress(path, "copy", positionSchema).position).toBeNull();
  openRunProgress(path, "copy", positionSchema).save({ page: 7 });
  const again = openRunProgress(path, "copy", positionSchema);
  expect(again.position).toEqual({ page: 7 });
  expect(() => openRunProgress(path, "other", positionSchema)).toThrow("position of another run");
  writeFileSync(path, '{"run":');
  expect(() => openRunProgress(path, "copy", positionSchema)).toThrow("not the position of a run");
  again.remove();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("days bound the run, and the bounds are included", async () => {
  const run = async (from: string, to: string) =>
    (await redecide(copy(), [organizationId], { ...options, from, to })).cases;
  expect(await run("2026-03-03", "2026-03-03")).toBe(4);
  expect(await run("2026-03-04", "2026-03-31")).toBe(0);
  expect(await run("2026-02-01", "2026-03-02")).toBe(0);
});

test("a decision that fails is named and the others are made", async () => {
  const table = copy();
  let reads = 0;
  table.client.middlewareStack.add(
    (next, context) => async (given) => {
      if (context.commandName?.startsWith("BatchGet") === true) {
        reads += 1;
        if (reads === 1) throw new Error("out of reach");
      }
      return next(given);
    },
    { step: "initialize", priority: "low" },
  );
  const report = await redecide(table, [organizationId], options);
  expect(report).toMatchObject({
    cases: 4,
    failed: 1,
    failures: [expect.stringMatching(/^case_.*out of reach/)],
  });
});

const key = { pk: "any", sk: "any" };
test.each([
  ["put", () => new PutCommand({ TableName: "t", Item: key })],
  ["update", () => new UpdateCommand({ TableName: "t", Key: key })],
  ["delete", () => new DeleteCommand({ TableName: "t", Key: key })],
  [
    "transaction",
    () => new TransactWriteCommand({ TransactItems: [{ Put: { TableName: "t", Item: key } }] }),
  ],
  ["batch", () => new BatchWriteCommand({ RequestItems: { t: [{ PutRequest: { Item: key } }] } })],
] as const)("the client refuses a %s before it is sent", async (_, command) => {
  const before = await world.readItems();
  await expect(copy().client.send(command() as never)).rejects.toThrow(ReadOnlyError);
  expect(await world.readItems()).toEqual(before);
});

test.each([
  [["--table", "copy", "--from", "March"], 1, /--from: March is not a day/],
  [["--table", "copy", "--examples", "101"], 1, /--examples must be a whole number from 0 to 100/],
  [["--from", "2026-03-01"], 2, /required option '--table <name>'/],
] as const)("recon redecide %j says what is wrong", async (argv, status, message) => {
  const { code, errors } = await runRecon(["redecide", ...argv]);
  expect(code).toBe(status);
  expect(errors).toMatch(message);
});
