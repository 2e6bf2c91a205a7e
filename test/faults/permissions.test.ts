/** Every permission of a role is used by an operation, or stays for a stated reason. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";
import { callsOf, unusedPermissions } from "#lib/emulator/permissions/proxy/report-text.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { eventOf, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { driverOf } from "./operation/operations.ts";
import { intentBody, providerBody } from "./operation/situations.ts";
import { prepare, runClean, scenarioNames } from "./scenario.ts";

const deletes = "dynamodb:DeleteItem on Table";
const puts = "dynamodb:PutItem on Table";
const updates = "dynamodb:UpdateItem on Table";
const toSlowLane = "sqs:SendMessage on OutboundSlowQueue";
const releasesKey = "releases the Idempotency-Key of a request that failed";
const leavesIndex = "a leg that waited for its payment leaves the index of waiting legs";
const readsCountedList = "reads a list of more records than its head names";
const bothLanes =
  "both lanes run the same code, and a redrive may bring a message of the other lane";

/** Every function that reads cases may meet one that is archived (test/archive has such cases). */
const readsArchive = "s3:GetObject on archive/closed-cases/*";

/** Permissions that no clean run uses, by function: why they stay. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "api-keys": { [deletes]: releasesKey },
  "audit-events": { [puts]: "notes a refused request of a signed-in user" },
  "audit-sealer": { "s3:GetObject on manifests/*": "compares a manifest that is there already" },
  "deadline-sweeper": { "sqs:SendMessage on FileWorkerQueue": "a step of an import is overdue" },
  evidence: {
    [deletes]: leavesIndex,
    "secretsmanager:GetSecretValue on integrations/onchain/*": "asks a chain's node about evidence",
  },
  exporter: {
    "s3:AbortMultipartUpload on files/exports/*": "the export fails within its upload",
    "s3:ListBucket on files": "an upload ended, and it is not known how",
    "s3:ListBucket on manifests": "a case is newer than the last manifest",
  },
  "file-worker": {
    "s3:DeleteObject on files/uploads/*": "an import of an uploaded file has ended",
    "s3:GetObject on files/uploads/*":
      "reads an uploaded file; clean runs send theirs in the request",
    "s3:ListBucket on files": "looks for an upload that never came",
  },
  "imports-api": { "dynamodb:BatchGetItem on Table": readsCountedList },
  "inbound-webhooks": { [deletes]: leavesIndex },
  integrations: {
    "secretsmanager:GetSecretValue on integrations/onchain/*": "a new address keeps the node's key",
  },
  "minute-dispatcher": {
    "sqs:SendMessage on DeadlineQueue": "something fell due; its row has a window to seal",
    "sqs:SendMessage on PollQueue": "a poll is due; its row has a window to seal",
  },
  "reconciliation-cases": { [deletes]: releasesKey },
  settings: { "dynamodb:BatchGetItem on Table": readsCountedList },
  settlements: { [deletes]: releasesKey },
  "missed-work-sweeper": {
    [updates]: "moves work on that is overdue",
    "sqs:SendMessage on OutboundSlowQueue": "a delivery of the slow lane is missing",
  },
  "outbound-delivery": { [toSlowLane]: "an endpoint is slow or fails" },
  "outbound-slow-delivery": {
    [puts]: bothLanes,
    "sqs:SendMessage on OutboundQueue": "an endpoint is quick again",
    [toSlowLane]: "an endpoint is tried again",
  },
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(async () => {
  const report = simulator.roles.report();
  const unused = unusedPermissions(report);
  process.stdout.write(
    `${callsOf(report)} calls checked, ${report.refused.length} refused, ${unused.length} permissions not used\n`,
  );
  await simulator.stop();
});

test.each(scenarioNames())("%s calls only what its role allows", async (name) => {
  const scenario = await prepare(simulator, name);
  const { calls } = await runClean(simulator, scenario, "memory");
  expect(calls.length).toBeGreaterThan(0);
});

const reads = (Object.keys(routes) as OperationId[]).filter(
  (id) => (routes[id] as Route).method === "GET" && routes[id].path.startsWith("/v1/"),
);

test("every reading route calls only what its role allows", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call } = driverOf(world);
  const { id, caseId } = await call("createPaymentIntent", { body: intentBody });
  await call("createProviderEvidence", { body: providerBody });
  await pumpUntilQuiet(world);
  // Ids of the other kinds are of no record: looking for it is a read too.
  const params = { paymentIntentId: String(id), caseId: String(caseId) };
  for (const operationId of reads) {
    const others = [...routes[operationId].path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
      name,
      `none_${"0".repeat(32)}`,
    ]);
    const answer = await request(world, operationId, {
      params: { ...Object.fromEntries(others), ...params },
    });
    expect(answer.status, operationId).toBeLessThan(500);
  }
  const unknown = { ...eventOf("listPaymentIntents", {}, world.clock.now), routeKey: "$default" };
  const answer = await new Environment(world, "public").invoke({ ...unknown, rawPath: "/v1/none" });
  expect(answer).toMatchObject({ kind: "answered", value: { statusCode: 404 } });
  await world.close();
});

test("each permission is used, or has its reason", () => {
  const stated = Object.entries(reasons).flatMap(([name, permissions]) =>
    Object.keys(permissions).map((permission) => `${name}: ${permission}`),
  );
  const unused = unusedPermissions(simulator.roles.report()).map((each) =>
    each
      .replace("reconciliation-local-", "")
      .replace(/ on arn:\S*?reconciliation-local(?:-\w+-|\/)/, " on ")
      .replace(/[0-9a-f]{8}(?=$|\/)/i, ""),
  );
  const others = unused.filter((permission) => !permission.endsWith(readsArchive));
  expect(others.sort()).toEqual(stated.sort());
});
