/** The actions of people on cases (docs/specification.md, Cases; docs/matching.md, People). */
import { describe, expect, test } from "vitest";
import { casesPath } from "../sample-bodies.ts";
import { type Json, newClient, read, readError, waitUntilIdle } from "../service-client.ts";
import { caseOf, expectPayment, pay, unknownLeg } from "./case-work.ts";

const unknownCase = "case_00000000000070008000000000000000";
const unknownLink = "link_00000000000070008000000000000000";

function latestEvent(found: Json): Json | undefined {
  return (found["auditEvents"] as unknown as Json[]).at(-1);
}

describe("PATCH a case", () => {
  const accepted = [
    { body: { status: "resolved" }, expected: { status: "resolved", notes: null } },
    { body: { status: "archived" }, expected: { status: "archived" } },
    { body: { status: "open" }, expected: { status: "open" } },
    { body: { notes: "n".repeat(4_000) }, expected: { status: "open", notes: "n".repeat(4_000) } },
    {
      body: { notes: "kept", status: "resolved" },
      expected: { status: "resolved", notes: "kept" },
    },
    { body: { notes: null }, expected: { notes: null } },
    { body: {}, expected: { status: "open", notes: null } },
  ];
  test.each(accepted)("accepts $body", async ({ body, expected }) => {
    const client = await newClient();
    const intent = await expectPayment(client);
    const answered = read(await client.patch(`${casesPath}/${intent["caseId"]}`, body), 200);
    expect(answered).toMatchObject({ ...expected, contradicted: false });
    expect(await caseOf(client, intent)).toMatchObject(expected);
  });

  const refused = [
    { body: { status: "closed" }, path: ["status"] },
    { body: { status: null }, path: ["status"] },
    { body: { notes: "" }, path: ["notes"] },
    { body: { notes: "n".repeat(4_001) }, path: ["notes"] },
    { body: { notes: 7 }, path: ["notes"] },
    { body: { verdict: "matched" }, path: ["verdict"] },
    {
      body: { status: "resolved", reconciliationStatus: "reconciled" },
      path: ["reconciliationStatus"],
    },
  ];
  test.each(refused)("refuses $body with 400", async ({ body, path }) => {
    const client = await newClient();
    const intent = await expectPayment(client);
    const error = readError(await client.patch(`${casesPath}/${intent["caseId"]}`, body), 400);
    expect(error.error).toBe("invalid_request");
    expect(error.issues?.map((issue) => issue.path)).toContainEqual(path);
    expect(await caseOf(client, intent)).toMatchObject({ status: "open", notes: null });
  });

  test("keeps the fields that it does not name, and audits who changed what", async () => {
    const client = await newClient({ subject: "user_of_operations" });
    const intent = await expectPayment(client);
    await waitUntilIdle();
    const path = `${casesPath}/${intent["caseId"]}`;
    read(await client.patch(path, { notes: "Called the bank." }), 200);
    read(await client.patch(path, { status: "resolved" }), 200);
    const found = await caseOf(client, intent);
    expect(found).toMatchObject({ status: "resolved", notes: "Called the bank." });
    const events = found["auditEvents"] as unknown as Json[];
    expect(events.slice(-2)).toMatchObject([
      {
        eventType: "reconciliation_case.updated",
        actor: "user:user_of_operations",
        payload: { before: { notes: null }, after: { notes: "Called the bank." } },
      },
      {
        actor: "user:user_of_operations",
        payload: { before: { status: "open" }, after: { status: "resolved" } },
      },
    ]);
  });

  test("changes nothing if the case already has these values", async () => {
    const client = await newClient();
    const intent = await expectPayment(client);
    await waitUntilIdle();
    const path = `${casesPath}/${intent["caseId"]}`;
    read(await client.patch(path, { status: "resolved", notes: "Done." }), 200);
    await waitUntilIdle();
    const before = await client.get(path);
    read(await client.patch(path, { status: "resolved", notes: "Done." }), 200);
    read(await client.patch(path, {}), 200);
    expect((await client.get(path)).text).toBe(before.text);
  });

  test("sets a status that later evidence does not change", async () => {
    const client = await newClient();
    const intent = await expectPayment(client);
    read(await client.patch(`${casesPath}/${intent["caseId"]}`, { status: "archived" }), 200);
    await pay(client, { externalReference: intent["externalReference"] });
    await waitUntilIdle();
    expect(await caseOf(client, intent)).toMatchObject({
      status: "archived",
      verdict: "matched",
      contradicted: true,
    });
  });
});

describe("POST a run", () => {
  test("returns the case after the run, and audits who asked for it", async () => {
    const client = await newClient({ subject: "user_of_operations" });
    const intent = await expectPayment(client);
    await pay(client, { externalReference: intent["externalReference"] });
    await waitUntilIdle();
    const before = await caseOf(client, intent);
    const ran = read(await client.post(`${casesPath}/${intent["caseId"]}/runs`, undefined), 200);
    expect(ran).toMatchObject({ verdict: "matched", status: "resolved" });
    await waitUntilIdle();
    const after = await caseOf(client, intent);
    expect(after["lastRunAt"]).toBe(ran["lastRunAt"]);
    expect(Number(after["auditCount"])).toBe(Number(before["auditCount"]) + 1);
    expect(latestEvent(after)).toMatchObject({ actor: "user:user_of_operations" });
    expect(after["matchLinks"]).toEqual(before["matchLinks"]);
  });
});

const missing = [
  { method: "patch", path: `${casesPath}/${unknownCase}`, body: { status: "open" } },
  { method: "patch", path: `${casesPath}/nonsense`, body: { status: "open" } },
  { method: "post", path: `${casesPath}/${unknownCase}/runs`, body: undefined },
  {
    method: "post",
    path: `${casesPath}/${unknownCase}/match-links`,
    body: { flowLegId: unknownLeg },
  },
  {
    method: "remove",
    path: `${casesPath}/${unknownCase}/match-links/${unknownLink}`,
    body: undefined,
  },
] as const;
test.each(missing)("$method $path is 404", async ({ method, path, body }) => {
  const client = await newClient();
  expect(readError(await client[method](path, body), 404).error).toBe("not_found");
});

test("linking a leg that does not exist is 404 and leaves the case unchanged", async () => {
  const client = await newClient();
  const intent = await expectPayment(client);
  await waitUntilIdle();
  const path = `${casesPath}/${intent["caseId"]}`;
  const before = await client.get(path);
  const answer = await client.post(`${path}/match-links`, { flowLegId: unknownLeg });
  expect(readError(answer, 404).error).toBe("not_found");
  expect((await client.get(path)).text).toBe(before.text);
});

test("without the permission every action on a case is refused", async () => {
  const client = await newClient();
  const intent = await expectPayment(client);
  const reader = await newClient({ permissions: ["rules_manage", "evidence_write"] });
  const path = `${casesPath}/${intent["caseId"]}`;
  for (const answer of [
    await reader.patch(path, { status: "resolved" }),
    await reader.post(`${path}/runs`, undefined),
    await reader.post(`${path}/match-links`, { flowLegId: unknownLeg }),
    await reader.remove(`${path}/match-links/${unknownLink}`),
  ]) {
    expect(readError(answer, 403).error).toBe("forbidden");
  }
});
