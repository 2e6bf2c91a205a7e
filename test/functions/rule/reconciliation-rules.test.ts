import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { rulesPath } from "../sample-bodies.ts";
import { newClient, read, readError } from "../service-client.ts";

const client = await newClient();
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const defaults = {
  paymentType: null,
  sourceType: null,
  isActive: true,
  amountTolerance: null,
  toleranceCurrency: null,
  amountTolerancePercent: null,
  maximumFeePercent: null,
  maximumFxPercent: null,
  timeWindowMinutes: null,
  expectedCompletionMinutes: null,
  delayedSettlementThresholdMinutes: null,
  sourceSlaMinutes: null,
  intermediaryInSlaMinutes: null,
  transferSlaMinutes: null,
  intermediaryOutSlaMinutes: null,
  destinationSlaMinutes: null,
  countsBusinessTime: null,
  allowProviderIdMatch: true,
  allowTxHashMatch: true,
  allowReferenceExactMatch: true,
  allowAmountAndTimeWindowMatch: true,
  requireAllRequiredLegs: true,
  metadata: null,
};

const full = {
  name: "Everything",
  paymentType: "stablecoin",
  sourceType: "psp_report",
  isActive: false,
  amountTolerance: "-0.50",
  toleranceCurrency: "EUR",
  amountTolerancePercent: "0.25",
  maximumFeePercent: "12.5",
  maximumFxPercent: "0.50",
  timeWindowMinutes: 0,
  expectedCompletionMinutes: 1,
  delayedSettlementThresholdMinutes: 9_007_199_254_740_991,
  sourceSlaMinutes: 2,
  intermediaryInSlaMinutes: 3,
  transferSlaMinutes: 4,
  intermediaryOutSlaMinutes: 5,
  destinationSlaMinutes: 6,
  countsBusinessTime: false,
  allowProviderIdMatch: false,
  allowTxHashMatch: false,
  allowReferenceExactMatch: false,
  allowAmountAndTimeWindowMatch: false,
  requireAllRequiredLegs: false,
  metadata: { team: "treasury" },
};

const shown = (settings: object, organizationId = client.organizationId) => ({
  ...settings,
  id: expect.stringMatching(/^rule_/),
  organizationId,
  createdAt: timestamp,
  updatedAt: timestamp,
});

describe("creation", () => {
  test("with only a name returns every field with its default", async () => {
    const rule = read(await client.post(rulesPath, { name: "Only a name" }), 201);
    expect(rule).toEqual(shown({ ...defaults, name: "Only a name" }));
    expect(read(await client.get(`${rulesPath}/${rule.id}`), 200)).toEqual(rule);
  });

  test("with every field returns them as given", async () => {
    expect(read(await client.post(rulesPath, full), 201)).toEqual(shown(full));
  });
});

describe("change", () => {
  test("keeps absent fields", async () => {
    const rule = read(await client.post(rulesPath, full), 201);
    const changed = read(await client.patch(`${rulesPath}/${rule.id}`, { name: "New" }), 200);
    expect(changed).toEqual({ ...rule, name: "New", updatedAt: timestamp });
    expect(read(await client.get(`${rulesPath}/${rule.id}`), 200)).toEqual(changed);
  });

  test("clears fields that are null", async () => {
    const rule = read(await client.post(rulesPath, full), 201);
    const cleared = Object.fromEntries(
      Object.entries(defaults).filter(([, value]) => value === null),
    );
    const changed = read(await client.patch(`${rulesPath}/${rule.id}`, cleared), 200);
    expect(changed).toEqual({ ...rule, ...cleared, updatedAt: timestamp });
  });

  test("of another organization's rule is 404", async () => {
    const rule = read(await client.post(rulesPath, full), 201);
    const other = await newClient();
    const path = `${rulesPath}/${rule.id}`;
    expect(readError(await other.patch(path, { name: "Theirs" }), 404).error).toBe("not_found");
    expect(readError(await other.remove(path), 404).error).toBe("not_found");
    expect(readError(await other.get(path), 404).error).toBe("not_found");
    expect(read(await client.get(path), 200)["name"]).toBe(full.name);
  });

  test("of a rule that does not exist is 404", async () => {
    const path = `${rulesPath}/rule_${randomUUID()}`;
    expect(readError(await client.patch(path, { name: "x" }), 404).error).toBe("not_found");
  });
});

test("deletes with 204 without a body; afterwards the rule is not found", async () => {
  const rule = read(await client.post(rulesPath, full), 201);
  const path = `${rulesPath}/${rule.id}`;
  const deleted = await client.remove(path);
  expect(deleted.status).toBe(204);
  expect(deleted.text).toBe("");
  expect(readError(await client.get(path), 404).error).toBe("not_found");
  expect(readError(await client.remove(path), 404).error).toBe("not_found");
  expect(readError(await client.patch(path, { name: "x" }), 404).error).toBe("not_found");
});

test("lists rules newest first, in pages, without deleted rules", async () => {
  const own = await newClient();
  const rules = [];
  for (const name of ["one", "two", "three", "four"]) {
    rules.unshift(read(await own.post(rulesPath, { name }), 201));
  }
  const [four, three, two, one] = rules;
  expect((await own.remove(`${rulesPath}/${three?.id}`)).status).toBe(204);
  const all = read(await own.get(rulesPath), 200);
  expect(all).toEqual({ items: [four, two, one], total: 3, limit: 25, offset: 0 });
  const page = read(await own.get(`${rulesPath}?limit=1&offset=1`), 200);
  expect(page).toEqual({ items: [two], total: 3, limit: 1, offset: 1 });
});
