/** Simulation of a rule change (docs/matching.md, What-if). */
import { beforeAll, describe, expect, test } from "vitest";
import {
  casesPath,
  intentBody,
  intentsPath,
  providerBody,
  providerPath,
  rulesPath,
} from "../sample-bodies.ts";
import {
  type Client,
  type Json,
  newClient,
  read,
  readError,
  textOf,
  waitUntilIdle,
} from "../service-client.ts";

const simulatePath = `${rulesPath}/simulate`;

async function makeCase(
  client: Client,
  externalReference: string,
  paid: string | null,
  currency = "USD",
) {
  const money = { amount: "100.00", currency };
  const changes = { externalReference, source: money, destination: money };
  read(await client.post(intentsPath, intentBody(changes)), 201);
  if (paid === null) return;
  const amount = { amount: paid, currency };
  const evidence = providerBody({ externalReference, phase: "destination", amount });
  read(await client.post(providerPath, evidence), 201);
}

async function casesAsText(client: Client): Promise<string[]> {
  const { items } = read(await client.get(`${casesPath}?limit=100`), 200);
  const details = items.map(async ({ id }) => (await client.get(`${casesPath}/${id}`)).text);
  // The age of a case is that of the reading.
  return (await Promise.all(details)).map((text) => text.replace(/"slaAgeMinutes":\d+/, ""));
}

describe("a simulation over a few cases", () => {
  let client: Client;
  let rule: Json;

  beforeAll(async () => {
    client = await newClient();
    rule = read(await client.post(rulesPath, { name: "Half", amountTolerance: "0.50" }), 201);
    await makeCase(client, "exact", "100.00");
    await makeCase(client, "tolerated", "99.60");
    await makeCase(client, "short", "99.00");
    await makeCase(client, "short in euros", "99.10", "EUR");
    await makeCase(client, "awaited", null);
    await waitUntilIdle();
  });

  /** Each rule is simulated; none changes a stored case. */
  const trials: readonly {
    readonly name: string;
    readonly changesRule: boolean;
    readonly rule: object;
    readonly expected: object;
    readonly references: readonly string[];
  }[] = [
    {
      name: "a wider tolerance instead of the rule's",
      changesRule: true,
      rule: { amountTolerance: "1.00" },
      references: ["short", "short in euros"],
      expected: {
        cases: 5,
        changed: 2,
        newlyMatched: 2,
        noLongerMatched: 0,
        transitions: [{ from: "needs_review", to: "matched_with_exception", count: 2 }],
      },
    },
    {
      name: "a narrower tolerance",
      changesRule: true,
      rule: { amountTolerance: "0.10" },
      references: ["tolerated"],
      expected: {
        cases: 5,
        changed: 1,
        newlyMatched: 0,
        noLongerMatched: 1,
        transitions: [{ from: "matched_with_exception", to: "needs_review", count: 1 }],
        amounts: [{ currency: "USD", amount: "100" }],
      },
    },
    {
      name: "without matching by reference",
      changesRule: true,
      rule: { allowReferenceExactMatch: false, allowAmountAndTimeWindowMatch: false },
      references: ["exact", "short", "short in euros", "tolerated"],
      expected: { changed: 4, newlyMatched: 0, noLongerMatched: 2 },
    },
    {
      name: "a new rule changes nothing that an older rule of the same kind decides",
      changesRule: false,
      rule: { amountTolerance: "1.00" },
      references: [],
      expected: { cases: 5, changed: 0, transitions: [], amounts: [], changes: [], ruleId: null },
    },
    {
      name: "a new rule for the payment type takes precedence over the older general rule",
      changesRule: false,
      rule: { paymentType: "other", amountTolerance: "1.00" },
      references: ["short", "short in euros"],
      expected: { changed: 2, newlyMatched: 2 },
    },
    {
      name: "the rule deactivated",
      changesRule: true,
      rule: { isActive: false },
      references: ["tolerated"],
      expected: { changed: 1, noLongerMatched: 1 },
    },
  ];

  test.each(trials)("$name", async ({ changesRule, rule: tried, expected, references }) => {
    const before = await casesAsText(client);
    const body = { rule: tried, ...(changesRule ? { ruleId: rule.id } : {}) };
    const answer = await client.post(simulatePath, body);
    const result = await readResult(client, answer);
    expect(result).toMatchObject({ status: "completed", progressPercent: 100, ...expected });
    const changes = result["changes"] as unknown as Json[];
    const changed = changes.map(({ externalReference }) => textOf(externalReference));
    expect(changed.sort()).toEqual([...references].sort());
    await waitUntilIdle();
    expect(await casesAsText(client)).toEqual(before);
    expect(read(await client.get(`${rulesPath}/${rule.id}`), 200)).toEqual(rule);
    expect(read(await client.get(rulesPath), 200).total).toBe(1);
  });

  test("returns the cases before and after, and the affected amounts", async () => {
    const body = { ruleId: rule.id, rule: { amountTolerance: "1.00" } };
    const result = await readResult(client, await client.post(simulatePath, body));
    const changes = result["changes"] as unknown as Json[];
    const short = changes.find(({ externalReference }) => textOf(externalReference) === "short");
    expect(short).toMatchObject({
      before: { verdict: "needs_review", exceptionType: "underpayment", unexplainedDelta: "1" },
      after: {
        verdict: "matched_with_exception",
        exceptionType: "within_tolerance",
        reconciliationStatus: "reconciled",
        actualAmount: "99",
        unexplainedDelta: "1",
      },
    });
    const amounts = result["amounts"] as unknown as Json[];
    expect(amounts).toHaveLength(2);
    expect(amounts).toEqual(
      expect.arrayContaining([
        { currency: "USD", amount: "100" },
        { currency: "EUR", amount: "100" },
      ]),
    );
    expect(result["rule"]).toMatchObject({ name: "Half", amountTolerance: "1.00" });
  });

  const periods = [
    { name: "before all cases", period: { to: "2026-01-01T00:00:00Z" }, cases: 0 },
    {
      name: "after all cases",
      period: { from: "2999-01-01T00:00:00Z", to: "2999-01-02T00:00:00Z" },
      cases: 0,
    },
    { name: "that includes all cases", period: { from: "2020-01-01T00:00:00Z" }, cases: 5 },
  ];
  test.each(periods)("over a period $name covers $cases cases", async ({ period, cases }) => {
    const answer = await client.post(simulatePath, {
      rule: { amountTolerance: "1.00" },
      ...period,
    });
    expect(await readResult(client, answer)).toMatchObject({ cases });
  });

  const refused = [
    { name: "no rule", body: {}, status: 400, error: "invalid_request" },
    {
      name: "a malformed tolerance",
      body: { rule: { amountTolerance: "1,00" } },
      status: 400,
      error: "invalid_request",
    },
    {
      name: "an unknown setting",
      body: { rule: { tolerance: "1" } },
      status: 400,
      error: "invalid_request",
    },
    {
      name: "a malformed period",
      body: { rule: {}, from: "today" },
      status: 400,
      error: "invalid_request",
    },
    {
      name: "an unknown rule",
      body: { rule: {}, ruleId: "rule_00000000000070008000000000000000" },
      status: 404,
      error: "not_found",
    },
  ];
  test.each(refused)("$name is refused", async ({ body, status, error }) => {
    expect(readError(await client.post(simulatePath, body), status).error).toBe(error);
  });

  test("of another organization is not found", async () => {
    const made = read(
      await client.post(simulatePath, { rule: { name: "R" }, to: "2026-01-01T00:00:00Z" }),
      200,
    );
    const stranger = await newClient();
    for (const id of [made.id, "sim_00000000000070008000000000000000", "nonsense"]) {
      const answer = await stranger.get(`${rulesPath}/simulations/${id}`);
      expect(readError(answer, 404).error).toBe("not_found");
    }
  });
});

/** Returns the result: from the response, or from its Location if the simulation takes longer. */
async function readResult(
  client: Client,
  answer: Awaited<ReturnType<Client["get"]>>,
): Promise<Json> {
  if (answer.status === 200) {
    const result = read(answer, 200);
    const stored = read(await client.get(`${rulesPath}/simulations/${result.id}`), 200);
    expect(stored).toEqual(result);
    return result;
  }
  const begun = read(answer, 202);
  const location = `${rulesPath}/simulations/${begun.id}`;
  expect(answer.headers.get("location")).toBe(location);
  expect(begun).toMatchObject({ status: "running" });
  expect(Number(begun["progressPercent"])).toBeLessThan(100);
  await waitUntilIdle();
  return read(await client.get(location), 200);
}

test("a simulation over more cases than one request handles is accepted, and its Location returns the result", async () => {
  const client = await newClient();
  const effectiveDate = "2026-03-01T00:00:00Z";
  const count = 102;
  const makeOne = async () =>
    read(await client.post(intentsPath, intentBody({ effectiveDate })), 201);
  for (let made = 0; made < count; made += 6) {
    await Promise.all(Array.from({ length: 6 }, makeOne));
  }
  await waitUntilIdle();
  const before = await casesAsText(client);
  const rule = { name: "Late", delayedSettlementThresholdMinutes: 1 };
  const answer = await client.post(simulatePath, { rule });
  expect(answer.status).toBe(202);
  const result = await readResult(client, answer);
  expect(result).toMatchObject({
    status: "completed",
    progressPercent: 100,
    cases: count,
    changed: count,
    newlyMatched: 0,
    noLongerMatched: 0,
    transitions: [{ from: "unreconciled", to: "delayed", count }],
    amounts: [{ currency: "USD", amount: String(100 * count) }],
  });
  expect(result["changes"]).toHaveLength(100);
  expect(await casesAsText(client)).toEqual(before);
});
