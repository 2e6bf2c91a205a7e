/**
 * `recon recount` against a table in the local engine; its corrections are tested in test/table.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDynamodb } from "#lib/emulator/engines/dynamodb-engine.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { openTable } from "#store/table/core/table.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { casesOf, countedOrganization, itemOf } from "../../bench/list/counted-cases.ts";
import { createTable } from "../../table/engine-table.ts";
import { runRecon } from "./run-recon.ts";

let engine: Awaited<ReturnType<typeof startDynamodb>>;
let outputsFile: string;

beforeAll(async () => {
  engine = await startDynamodb(null);
  const settings = { endpoint: engine.url, region, credentials };
  const client = new DynamoDBClient(settings);
  await createTable(client, "recounted");
  client.destroy();
  const table = openTable("recounted", settings);
  for (const each of casesOf(40)) {
    await registerDay(table, countedOrganization, "payment", each.uuid);
    await table.client.send(new PutCommand({ TableName: table.name, Item: itemOf(each) }));
  }
  outputsFile = join(mkdtempSync(join(tmpdir(), "recount-")), "outputs.json");
  const outputs = { tableName: table.name, endpoints: { dynamodb: engine.url } };
  writeFileSync(outputsFile, JSON.stringify(outputs));
});
afterAll(() => engine.stop());

const recon = (...argv: string[]) => runRecon(argv, { outputsFile });

const organization = ["--organization", countedOrganization];

test("counts the lists of an organization, and prints how many records it compared", async () => {
  const { code, out } = await recon("recount", ...organization);
  expect(code).toBe(0);
  expect(out.split("\n").map((line) => line.split(/ +/))).toEqual([
    ["collection", "compared", "corrected", "unreadable"],
    [expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
    // Nothing has written the two search terms of each.
    ["payment", "40", "80", "0"],
    ["leg", "0", "0", "0"],
    ["journal", "0", "0", "0"],
    ["event", "0", "0", "0"],
    ["importBatch", "0", "0", "0"],
    ["rawRecord", "0", "0", "0"],
    ["settlement", "0", "0", "0"],
    ["approval", "0", "0", "0"],
    ["close", "0", "0", "0"],
  ]);
});

test("compares the records of some days in one collection", async () => {
  const days = ["--from", "2026-01-01", "--to", "2026-01-31"];
  const { out } = await recon(
    "--json",
    "recount",
    ...organization,
    "--collection",
    "payment",
    ...days,
  );
  const [report, ...others] = JSON.parse(out);
  expect(others).toEqual([]);
  expect(report).toEqual({
    collection: "payment",
    compared: expect.any(Number),
    corrected: 0,
    unreadable: [],
  });
  expect(report.compared).toBeGreaterThan(5);
  expect(report.compared).toBeLessThan(20);
});

test.each([
  [[], "Name the organization with --organization."],
  [[...organization, "--collection", "cases"], /^--collection: cases is not one of payment, leg/],
  [
    [...organization, "--from", "2026-02-30"],
    "--from: 2026-02-30 is not a day in the form 2026-03-01.",
  ],
  [[...organization, "--to", "yesterday"], "--to: yesterday is not a day in the form 2026-03-01."],
  [
    [...organization, "--from", "2026-02-02", "--to", "2026-02-01"],
    "--from must not be after --to.",
  ],
])("refuses %j", async (flags, message) => {
  const { code, errors } = await recon("recount", ...flags);
  expect(code).toBe(1);
  expect(errors).toMatch(message);
});
