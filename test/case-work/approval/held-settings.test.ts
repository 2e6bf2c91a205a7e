/** What decides like a rule, and where events go, where it waits for a second person (docs/specification.md, Approvals). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { feeSchedule, settlementTemplate } from "../../faults/operation/standing-operations.ts";
import { Simulator } from "../../simulation/world.ts";
import type { Json } from "../action/case-action-world.ts";
import { openHeld as openOrganization, reason } from "./approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const openHeld = (...policies: readonly Json[]) => openOrganization(simulator, ...policies);

const ruleChange = { action: "rule_change" };
const asset = {
  ...{ ticker: "USDC", chain: "base", decimals: 6 },
  tokenAddress: `0x${"12".repeat(20)}`,
};
const profile = {
  ...{ name: "Bank", sourceType: "bank_statement", format: "csv" },
  mapping: { bookingDate: "Date", amount: "Amount", currency: "Currency" },
};
const endpoint = { name: "Ledger", url: "https://ledger.example.com/hook" };

type Kind = readonly [
  name: string,
  policy: Json,
  operations: { readonly create: string; readonly remove: string; readonly list: string },
  param: string,
  body: Json,
];

const kinds: readonly Kind[] = [
  [
    "assets",
    ruleChange,
    { create: "createAsset", remove: "deleteAsset", list: "listAssets" },
    "assetId",
    asset,
  ],
  [
    "import profiles",
    ruleChange,
    {
      create: "createImportProfile",
      remove: "deleteImportProfile",
      list: "listImportProfiles",
    },
    "profileId",
    profile,
  ],
  [
    "journal templates",
    ruleChange,
    {
      create: "createJournalTemplate",
      remove: "deleteJournalTemplate",
      list: "listJournalTemplates",
    },
    "journalTemplateId",
    settlementTemplate,
  ],
  [
    "fee schedules",
    ruleChange,
    { create: "createFeeSchedule", remove: "deleteFeeSchedule", list: "listFeeSchedules" },
    "feeScheduleId",
    feeSchedule,
  ],
  [
    "webhook endpoints",
    { action: "integration_change" },
    {
      create: "createOutboundWebhookEndpoint",
      remove: "deleteOutboundWebhookEndpoint",
      list: "listOutboundWebhookEndpoints",
    },
    "endpointId",
    endpoint,
  ],
];

describe.each(kinds)("%s", (_, policy, { create, remove, list }, param, body) => {
  test("are created and deleted when a second person approves it", async () => {
    const { attempt, call, approve } = await openHeld(policy);
    const count = async () => (await call(list as "listAssets", {}))["total"];
    const before = Number(await count());
    const asked = await attempt(create, { body });
    expect(asked).toMatchObject({ status: 202, body: { action: policy["action"], caseId: null } });
    expect(asked.body).not.toHaveProperty("secret");
    expect(await count()).toBe(before);
    const made = await approve(asked.body as Json);
    expect(made).toMatchObject({ status: 200, body: { resultId: expect.any(String) } });
    expect(await count()).toBe(before + 1);
    const params = { [param]: String((made.body as Json)["resultId"]) };
    const removal = await attempt(remove, { params });
    expect(removal.status).toBe(202);
    expect(await count()).toBe(before + 1);
    expect((await approve(removal.body as Json)).status).toBe(200);
    expect(await count()).toBe(before);
  });

  test("do not wait without the policy", async () => {
    const { attempt } = await openHeld({ action: "bulk" });
    expect((await attempt(create, { body })).status).toBe(201);
  });
});

test.each([
  ["updateImportProfile", "createImportProfile", "profileId", profile, ruleChange],
  ["updateFeeSchedule", "createFeeSchedule", "feeScheduleId", feeSchedule, ruleChange],
  [
    "updateOutboundWebhookEndpoint",
    "createOutboundWebhookEndpoint",
    "endpointId",
    endpoint,
    { action: "integration_change" },
  ],
] as const)("%s waits, for one version alone", async (update, create, param, body, policy) => {
  const { attempt, call, approve } = await openHeld();
  const { id } = await call(create, { body });
  await call("createApprovalPolicy", { body: policy });
  const params = { [param]: String(id) };
  const change = (name: string) => attempt(update, { params, body: { name } });
  const [first, second] = [await change("One"), await change("Two")];
  expect([first.status, second.status]).toEqual([202, 202]);
  expect((await approve(first.body as Json)).status).toBe(200);
  expect(await approve(second.body as Json)).toMatchObject({
    status: 409,
    body: { error: "invalid_state" },
  });
});

test("the settings of the organization wait, for one version alone", async () => {
  const { attempt, call, approve } = await openHeld(ruleChange);
  const change = (timeZone: string) => attempt("updateOrganization", { body: { timeZone } });
  const [first, second] = [await change("Europe/Paris"), await change("Asia/Tokyo")];
  expect([first.status, second.status]).toEqual([202, 202]);
  expect((await approve(first.body as Json)).status).toBe(200);
  expect(await call("getOrganization", {})).toMatchObject({ timeZone: "Europe/Paris" });
  expect((await approve(second.body as Json)).status).toBe(409);
  expect((await change("Europe/Paris")).status).toBe(200);
});

test("a reversal of a disposition waits for the policy that holds its amount", async () => {
  const held = { action: "write_off", minimumAmount: "5", currency: "EUR" };
  const { writeOff, approve, attempt, params, read, call } = await openHeld(held);
  const { approvalId } = (await writeOff("6")).body as { readonly approvalId: string };
  await approve({ approvalId });
  const [made] = (await call("listDispositions", { params }))["items"] as unknown as Json[];
  const path = { ...params, dispositionId: String(made?.["id"]) };
  const asked = await attempt("reverseDisposition", { params: path, body: { reason } });
  expect(asked).toMatchObject({ status: 202, body: { action: "write_off" } });
  expect(await read()).toMatchObject({ openAmount: "4.00" });
  expect((await approve(asked.body as Json)).status).toBe(200);
  expect(await read()).toMatchObject({ openAmount: "10.00" });
});

describe("the withdrawal of an import", () => {
  const content = "Date,Amount,Currency,Ref\n2026-03-01,5.00,EUR,bank-1\n";
  const submitted = async (...policies: readonly Json[]) => {
    const world = await openHeld();
    const mapping = { ...profile.mapping, bankReference: "Ref" };
    const { id: profileId = "" } = await world.call("createImportProfile", {
      body: { ...profile, mapping, defaults: { account: "DE1" } },
    });
    const body = { profileId, fileName: "march.csv", content };
    const { id = "" } = await world.call("createImportBatch", { body });
    await world.complete();
    for (const policy of policies) await world.call("createApprovalPolicy", { body: policy });
    const params = { batchId: id };
    const read = () => world.call("getImportBatch", { params });
    return {
      ...world,
      batch: read,
      withdraw: () => world.attempt("withdrawImportBatch", { params }),
    };
  };

  test("takes evidence from cases, so each policy for links holds it", async () => {
    const { withdraw, batch, approve, complete } = await submitted({
      ...{ action: "link", minimumAmount: "1000", currency: "USD" },
    });
    const asked = await withdraw();
    expect(asked).toMatchObject({ status: 202, body: { action: "link", status: "pending" } });
    await complete();
    expect(await batch()).toMatchObject({ status: "completed" });
    expect(await approve(asked.body as Json)).toMatchObject({ status: 200 });
    await complete();
    expect(await batch()).toMatchObject({ status: "withdrawn" });
  });

  test("is for the import as it was: another withdrawal meanwhile ends it", async () => {
    const { withdraw, approve } = await submitted({ action: "link" });
    const [first, second] = [await withdraw(), await withdraw()];
    expect((await approve(first.body as Json)).status).toBe(200);
    expect((await approve(second.body as Json)).status).toBe(409);
  });
});
