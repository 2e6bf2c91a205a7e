import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, expect, inject, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { checkRestore, isWhole } from "#lib/operations/check-restore.ts";
import { exportKey } from "#store/table/bulk/file-keys.ts";
import { idempotencyKey, recordKey } from "#store/table/core/keys.ts";
import { openTable } from "#store/table/core/table.ts";
import { expectPayment, pay } from "../functions/case/case-work.ts";
import { type Client, newClient, textOf, waitUntilIdle } from "../functions/service-client.ts";
import { organizationOf } from "../organization.ts";
import { until } from "../until.ts";

const endpoint = inject("dynamodbEndpoint");
const tableName = inject("tableName");
const table = openTable(tableName, { endpoint, region, credentials });
const now = () => Date.now() as Instant;

let client: Client;
let organizationId: OrganizationId;
beforeAll(async () => {
  client = await newClient();
  organizationId = organizationOf(client.organizationId);
  for (const externalReference of ["restore-1", "restore-2"]) {
    await expectPayment(client);
    await pay(client, { externalReference });
  }
});

async function check() {
  const [only, ...others] = await checkRestore(table, now, [organizationId]);
  expect(others).toEqual([]);
  if (only === undefined) throw new Error("The organization was not found.");
  return only;
}

/** While queues are still being drained, a record may change between two reads. */
async function checkSettled() {
  await waitUntilIdle();
  const lookAgain = async () => {
    const checked = await check();
    return isWhole(checked) ? checked : null;
  };
  return until(lookAgain, "an organization that is whole");
}

test("an undamaged organization is whole", async () => {
  const { agreeing, differing, counts, stuck } = await checkSettled();
  expect({ agreeing, differing, stuck }).toEqual({ agreeing: 2, differing: [], stuck: [] });
  const stored = Object.fromEntries(counts.map((count) => [count.collection, count.stored]));
  expect(stored).toMatchObject({ payment: 2, leg: 2, importBatch: 0 });
  expect(stored["journal"]).toBeGreaterThanOrEqual(6);
});

test("the command reports the same and exits with 0", () => {
  const output = execFileSync(
    process.execPath,
    ["bin/check-restore.ts", "--organization", client.organizationId],
    {
      cwd: join(import.meta.dirname, "../.."),
      encoding: "utf8",
      env: {
        TABLE_NAME: tableName,
        AWS_ENDPOINT_URL_DYNAMODB: endpoint,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      },
    },
  );
  expect(output).toContain(`${client.organizationId}: whole\n  2 of 2 cases agree`);
  expect(output).toContain("1 of 1 organizations are whole");
});

const lost = "019a000000007000800000000000ab00";

/** Items that a restore could leave, written directly into the table. */
const workLeft = [
  [
    "an idempotency record that is leased forever",
    (organizationId: OrganizationId) => ({
      ...idempotencyKey(organizationId, { operation: "payment_intents.create", key: "for-good" }),
      state: "processing",
      leaseUntil: Date.now() + 3_600_000,
    }),
    { stuck: [expect.stringMatching(/^idempotency record .* is leased until/)], interrupted: 0 },
  ],
  [
    "an interrupted request",
    (organizationId: OrganizationId) => ({
      ...idempotencyKey(organizationId, { operation: "payment_intents.create", key: "cut-off" }),
      state: "processing",
      leaseUntil: Date.now() - 1_000,
    }),
    { stuck: [], interrupted: 1 },
  ],
  [
    "an export whose message was lost",
    (organizationId: OrganizationId) => ({
      ...exportKey(organizationId, lost as never),
      status: "pending",
      job: JSON.stringify({ createdAt: Date.now() - 3_600_000 }),
    }),
    { stuck: [`export ${lost} is pending`], interrupted: 0 },
  ],
  [
    "an expired record",
    (organizationId: OrganizationId) => ({
      ...exportKey(organizationId, lost as never),
      status: "pending",
      job: JSON.stringify({ createdAt: Date.now() - 3_600_000 }),
      expiresAt: Math.floor(Date.now() / 1_000) - 1,
    }),
    { stuck: [], interrupted: 0 },
  ],
] as const;

test.each(workLeft)("recognizes %s", async (_, itemOf, expected) => {
  const item = itemOf(organizationId);
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
  const { stuck, interrupted } = await check();
  const { pk, sk } = item;
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
  expect({ stuck, interrupted }).toEqual(expected);
});

test("reports a case that was changed without its events", async () => {
  const caseId = textOf((await expectPayment(client))["caseId"]);
  const uuid = parseId("reconciliationCase", caseId);
  if (uuid === null) throw new Error(`${caseId} is not an id of a case`);
  await checkSettled();
  const { pk, sk } = recordKey(organizationId, "payment", uuid);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: "SET auditCount = auditCount + :one",
      ExpressionAttributeValues: { ":one": 1 },
    }),
  );
  const checked = await check();
  expect(checked).toMatchObject({ agreeing: 2, differing: [caseId] });
  expect(isWhole(checked)).toBe(false);
});

const whole = {
  organizationId: organizationOf("org_1"),
  agreeing: 1,
  differing: [],
  counts: [{ collection: "leg", stored: 3, listed: 3, uncounted: 0, isServed: true }],
  stuck: [],
  interrupted: 1,
} as const;

test.each([
  ["only interrupted requests", {}, true],
  ["a case that differs", { differing: ["case_1"] }, false],
  ["a record that is not listed", { counts: [{ ...whole.counts[0], listed: 2 }] }, false],
  ["a listed record that does not exist", { counts: [{ ...whole.counts[0], stored: 2 }] }, false],
  ["a list that cannot answer yet", { counts: [{ ...whole.counts[0], isServed: false }] }, false],
  ["stuck work", { stuck: ["export 1 is pending"] }, false],
])("with %s an organization is whole: %j, %s", (_, changes, expected) => {
  expect(isWhole({ ...whole, ...changes })).toBe(expected);
});
