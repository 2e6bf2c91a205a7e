/** Comparisons with another tool (docs/specification.md, Comparisons). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { driverOf } from "../faults/operation/operations.ts";
import { seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

type Json = Readonly<Record<string, unknown>>;
type Page = { readonly items: readonly Json[]; readonly total: number };

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

async function openWorld() {
  const world = await simulator.open(seededSnapshot, "memory");
  const driver = driverOf(world);
  const { call, complete } = driver;
  const rowsOf = async (comparisonId: string, query: string) =>
    (await call("listComparisonRows", { params: { comparisonId }, query })) as unknown as Page;
  return {
    ...driver,
    world,
    rowsOf,
    compare: async (body: Json) => {
      const created = (await call("createComparison", { body })) as Json;
      const params = { comparisonId: String(created["id"]) };
      await complete();
      return (await call("getComparison", { params })) as Json & { readonly id: string };
    },
    allRows: async (comparisonId: string, filter = "") => {
      const items: Json[] = [];
      for (let offset = 0; ; offset += 100) {
        const page = await rowsOf(comparisonId, `limit=100&offset=${offset}${filter}`);
        items.push(...page.items);
        if (items.length >= page.total) return items;
      }
    },
  };
}

const money = { amount: "100.00", currency: "EUR" };

async function pay(
  { call, complete }: Awaited<ReturnType<typeof openWorld>>,
  externalReference: string,
  paid: string | null,
) {
  const body = { externalReference, source: money, destination: money };
  await call("createPaymentIntent", { body });
  await complete();
  if (paid === null) return;
  const names = { externalReference, sourceRef: `bank-${externalReference}`, provider: "acme" };
  const amount = { ...money, amount: paid };
  await call("createProviderEvidence", {
    body: { ...names, amount, phase: "destination", payload: {} },
  });
  await complete();
}

describe("a row beside the case of real evidence", () => {
  test("shows both words, the amounts and the explanation, and changes no case", async () => {
    const world = await openWorld();
    await pay(world, "P-1", "100.00");
    await pay(world, "P-2", "99.00");
    await pay(world, "P-3", null);
    await pay(world, "P-4", "100.00");
    const before = await world.call("listReconciliationCases", {});
    const items = [
      { reference: "P-1", status: "Matched", amount: "100", currency: "EUR" },
      { reference: "P-2", status: "matched", amount: "99.00", reason: "ok" },
      { reference: "P-3", status: "Matched" },
      { reference: "P-9", status: "Matched", amount: "5" },
    ];
    const ended = await world.compare({ items });
    expect(ended).toMatchObject({
      status: "completed",
      counts: { agree: 1, only_here: 1, only_there: 1, differs: 2 },
      warnings: [],
    });
    const rows = await world.allRows(ended.id);
    expect(rows).toMatchObject([
      { reference: "P-1", outcome: "agree", cause: null, theirStatus: "Matched" },
      {
        outcome: "differs",
        cause: "tolerance",
        theirStatus: "matched",
        theirAmount: "99.00",
        theirReason: "ok",
        ourVerdict: "needs_review",
        ourExceptionType: "underpayment",
        expectedAmount: "100.00",
        actualAmount: "99",
        difference: "0",
        explanation: expect.stringContaining("1"),
      },
      { outcome: "differs", cause: "missing_file" },
      { outcome: "only_there", ourVerdict: null, caseId: null, explanation: null },
      { reference: "P-4", outcome: "only_here", theirStatus: null },
    ]);
    expect(await world.call("listReconciliationCases", {})).toEqual(before);
  });

  test("differs where the tool matched a movement that the case does not have", async () => {
    const world = await openWorld();
    await pay(world, "P-1", "100.00");
    const their = (matchedReference: string) => ({
      items: [{ reference: "P-1", status: "Matched", matchedReference }],
    });
    expect(await world.compare(their("bank-P-1"))).toMatchObject({ counts: { agree: 1 } });
    expect(await world.compare(their("bank-P-7"))).toMatchObject({ counts: { differs: 1 } });
  });

  test("finds the case by the id of its payment intent", async () => {
    const world = await openWorld();
    await pay(world, "P-1", "100.00");
    const { items } = (await world.call("listReconciliationCases", {})) as unknown as Page;
    const reference = String(items[0]?.["paymentIntentId"]);
    const ended = await world.compare({ items: [{ reference, status: "Matched" }] });
    expect(ended).toMatchObject({ counts: { agree: 1, only_here: 0 } });
  });

  test("tells of words that it does not understand, unless the comparison gives them a meaning", async () => {
    const world = await openWorld();
    await pay(world, "P-1", "100.00");
    const items = [{ reference: "P-1", status: "Abgeglichen" }];
    expect(await world.compare({ items })).toMatchObject({
      counts: { differs: 1 },
      groups: [{ theirStatus: "abgeglichen", cause: "unknown" }],
      warnings: [
        { code: "status_not_understood", message: expect.stringContaining('"Abgeglichen"') },
      ],
    });
    const statusWords = { matched: ["ABGEGLICHEN"] };
    const understood = await world.compare({ items, statusWords });
    expect(understood).toMatchObject({ counts: { agree: 1 }, warnings: [] });
  });

  test("looks for unlisted payments in the range that is given, and tells where there is none", async () => {
    const world = await openWorld();
    await pay(world, "P-1", "100.00");
    const items = [{ reference: "unknown", status: "Matched" }];
    expect(await world.compare({ items })).toMatchObject({
      counts: { only_here: 0, only_there: 1 },
      from: null,
      warnings: [{ code: "no_range" }],
    });
    const from = "2000-01-01T00:00:00.000Z";
    const all = await world.compare({ items, from });
    expect(all).toMatchObject({ counts: { only_here: 1 }, from, to: null, warnings: [] });
    const none = await world.compare({ items, from, to: "2000-01-02T00:00:00.000Z" });
    expect(none).toMatchObject({ counts: { only_here: 0 }, warnings: [] });
  });
});

test("a complete comparison refuses further items, and an open one waits", async () => {
  const { call, complete, rowsOf } = await openWorld();
  const items = [{ reference: "P-1", status: "Matched" }];
  const { id } = (await call("createComparison", { body: { complete: false } })) as { id: string };
  const params = { comparisonId: id };
  await call("addComparisonItems", { params, body: { items } });
  await complete();
  expect(await call("getComparison", { params })).toMatchObject({ status: "open", processed: 0 });
  expect(await rowsOf(id, "")).toMatchObject({ total: 0, items: [] });
  await call("completeComparison", { params });
  await complete();
  expect(await call("completeComparison", { params })).toMatchObject({ status: "completed" });
  await expect(call("addComparisonItems", { params, body: { items } })).rejects.toThrow("409");
});

describe("a comparison of a file", () => {
  const profile = {
    name: "Old tool",
    kind: "comparison",
    sourceType: "manual",
    format: "csv",
    options: { delimiter: ";", decimalSeparator: "," },
    mapping: {
      reference: "Ref",
      status: "State",
      matchedReference: "Matched with",
      amount: "Sum",
      reason: "Why",
    },
    defaults: { currency: "EUR" },
  };
  const content =
    "Ref;State;Matched with;Sum;Why\nP-1;Matched;bank-P-1;100,00;\nP-2;Unmatched;;99,00;no bank file\n;Matched;;1,00;\nP-9;Open;;x;\n";

  async function openPaid() {
    const world = await openWorld();
    await pay(world, "P-1", "100.00");
    await pay(world, "P-2", "100.00");
    const { id: profileId } = (await world.call("createImportProfile", { body: profile })) as {
      id: string;
    };
    return { ...world, profileId };
  }

  test("reads the rows by an import profile, and says which it could not read", async () => {
    const { compare, profileId, allRows, call } = await openPaid();
    const ended = await compare({ profileId, fileName: "old.csv", content });
    expect(ended).toMatchObject({
      status: "completed",
      name: "old.csv",
      total: 2,
      counts: { agree: 1, differs: 1 },
      warnings: [{ code: "rows_rejected", message: expect.stringContaining("line 4") }],
    });
    expect(await allRows(ended.id)).toMatchObject([
      { outcome: "agree", theirMatchedReference: "bank-P-1", theirCurrency: "EUR" },
      { outcome: "differs", theirAmount: "99.00", cause: "missing_file", causeBasis: "reason" },
    ]);
    const params = { batchId: String(ended["importBatchId"]) };
    expect(await call("getImportBatch", { params })).toMatchObject({
      status: "completed_with_errors",
      fileName: "old.csv",
      total: 4,
      accepted: 2,
      rejected: 2,
      leftOut: [{ code: "reference_missing" }, { code: "amount_invalid" }],
    });
    await expect(
      call("addComparisonItems", {
        params: { comparisonId: ended.id },
        body: { items: [{ reference: "P-1", status: "Open" }] },
      }),
    ).rejects.toThrow("409");
  });

  test("begins with an import of the profile too", async () => {
    const { call, complete, profileId } = await openPaid();
    await call("createImportBatch", { body: { profileId, fileName: "dropped.csv", content } });
    await complete();
    const { items } = (await call("listComparisons", {})) as unknown as Page;
    expect(items).toMatchObject([{ name: "dropped.csv", status: "completed", total: 2 }]);
  });

  test("fails with the file", async () => {
    const { compare, profileId } = await openPaid();
    const ended = await compare({ profileId, fileName: "old.csv", content: "A;B\n1;2\n" });
    expect(ended).toMatchObject({ status: "failed", error: { code: "column_not_found" } });
  });

  test("needs a profile of the kind comparison, and a name of the file", async () => {
    const { call, profileId } = await openPaid();
    const other = { ...profile, kind: "evidence", mapping: { bookingDate: "Ref", amount: "Sum" } };
    const { id } = (await call("createImportProfile", { body: other })) as { id: string };
    const refused = [
      { profileId: id, fileName: "old.csv", content },
      { profileId, content },
      { profileId, fileName: "old.csv", items: [{ reference: "P-1", status: "Open" }] },
      { fileName: "old.csv", items: [{ reference: "P-1", status: "Open" }] },
    ];
    for (const body of refused) {
      await expect(call("createComparison", { body })).rejects.toThrow("400");
    }
    const lacking = { ...profile, mapping: { reference: "Ref" } };
    await expect(call("createImportProfile", { body: lacking })).rejects.toThrow("400");
  });
});

describe("card numbers in items", () => {
  const card = "4111 1111 1111 1111";
  const item = (own: Json) => ({ reference: "P-1", status: "matched", ...own });

  test.each([
    ["mask", { reason: `paid by ${card}` }, "paid by 4111 11** **** 1111"],
    ["keep", { reason: `paid by ${card}` }, `paid by ${card}`],
  ])("are stored as the organization wants it: %s", async (cardNumbers, own, stored) => {
    const world = await openWorld();
    await world.call("updateOrganization", { body: { cardNumbers } });
    const { id } = await world.compare({ items: [item(own)] });
    expect(await world.allRows(id)).toMatchObject([{ theirReason: stored }]);
  });

  test.each([
    ["refuse", { reason: card }, "reason"],
    ["refuse", { status: card }, "status"],
    ["mask", { reference: card }, "reference"],
    ["mask", { matchedReference: card }, "matchedReference"],
  ])("are refused by name: %s %o", async (cardNumbers, own, name) => {
    const world = await openWorld();
    await world.call("updateOrganization", { body: { cardNumbers } });
    const items = [item({}), item(own)];
    await expect(world.call("createComparison", { body: { items } })).rejects.toThrow(
      new RegExp(`400 .*"items",1,"${name}"`),
    );
    const open = await world.call("createComparison", {
      body: { items: [item({})], complete: false },
    });
    await expect(
      world.call("addComparisonItems", {
        params: { comparisonId: String(open["id"]) },
        body: { items },
      }),
    ).rejects.toThrow(new RegExp(`400 .*"items",1,"${name}"`));
  });
});
