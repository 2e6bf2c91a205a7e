/** Payout reports of three processors as settlements (docs/files.md, Settlements). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeZip } from "../import/archive/make-zip.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { Simulator } from "../simulation/world.ts";
import { openImports, profileOf, root, settlementsOf } from "./payout-imports.ts";
import { header, last, one, parts, two } from "./settlement-in-parts.ts";
import { type Json, openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const sampleOf = (name: string) =>
  readFileSync(join(root, "test/samples/payouts", `${name}.csv`), "utf8");

/** The lines before the rows, the rows, and the lines behind them. */
type Layout = {
  readonly profile: string;
  readonly sample: string;
  readonly header: number;
  readonly footer: number;
  /** What each settlement pays out, by its reference. */
  readonly payouts: Readonly<Record<string, { readonly gross: string; readonly net: string }>>;
  readonly items: number;
  /** Replaces an amount, so that the sums are wrong. */
  readonly wrong: readonly [string, string];
  /** The reference of the wrong settlement, and the words that name the difference. */
  readonly reported: readonly [string, RegExp];
};

const layouts: readonly Layout[] = [
  {
    profile: "stripe-payout",
    sample: "stripe-payout-itemized",
    header: 1,
    footer: 0,
    payouts: {
      po_invented0001: { gross: "130", net: "124.65" },
      po_invented0002: { gross: "30", net: "12.38" },
    },
    items: 6,
    wrong: ["50.00,1.75,48.25", "50.00,1.75,48.26"],
    reported: ["po_invented0001", /Line 3 was rejected/],
  },
  {
    profile: "adyen-settlement-details",
    sample: "adyen-settlement-details",
    header: 1,
    footer: 0,
    payouts: { "117": { gross: "89.6", net: "77.15" } },
    items: 6,
    wrong: ["EUR,77.15", "EUR,78.15"],
    reported: ["117", /add up to 77.15, and the file pays out 78.15: the difference is 1\./],
  },
  {
    profile: "paypal-settlement",
    sample: "paypal-settlement",
    header: 4,
    footer: 5,
    payouts: {
      "2026/03/03": { gross: "120", net: "115.69" },
      "2026/03/04": { gross: "90", net: "87.38" },
    },
    items: 6,
    wrong: ['"CR",5000,', '"CR",5100,'],
    reported: [
      "2026/03/03",
      /add up to 116.69, and the file pays out 115.69: the difference is -1\./,
    ],
  },
];

function shuffledRows({ header, footer }: Layout, content: string, seed: number): string {
  const lines = content.trimEnd().split("\n");
  const end = lines.length - footer;
  const random = new SeededRandom(seed);
  const rows = lines
    .slice(header, end)
    .map((line) => ({ line, key: random.fraction() }))
    .sort((a, b) => a.key - b.key)
    .map(({ line }) => line);
  return `${[...lines.slice(0, header), ...rows, ...lines.slice(end)].join("\n")}\n`;
}

describe.each(layouts)("$profile", (layout) => {
  const { profile, sample, payouts, items, wrong, reported } = layout;

  test("becomes complete settlements; the file again, in another order too, changes nothing", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, profileOf(profile));
    const content = sampleOf(sample);
    const first = await importFile(shuffledRows(layout, content, 1));
    expect(first.batch).toMatchObject({ status: "completed", accepted: items, rejected: 0 });
    const expected = Object.entries(payouts).map(([reference, amounts]) => ({
      reference,
      ...amounts,
    }));
    const shown = await settlementsOf(client);
    const statuses = shown.map(({ reference, gross, net }) => ({ reference, gross, net }));
    expect(statuses).toEqual(expect.arrayContaining(expected));
    expect(statuses).toHaveLength(expected.length);
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(["pending"]));
    const outcomes = first.batch["settlements"] as readonly Json[];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(expected.map(() => "completed"));
    for (const seed of [1, 2]) {
      const again = await importFile(shuffledRows(layout, content, seed));
      expect(again.batch).toMatchObject({ status: "completed", accepted: 0, duplicate: items });
    }
    expect(await settlementsOf(client)).toEqual(shown);
  });

  test("stores nothing of a settlement that does not add up, and names the difference", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, profileOf(profile));
    const content = sampleOf(sample);
    const { batch } = await importFile(content.replace(...wrong));
    const [reference, message] = reported;
    expect(batch["status"]).toBe("completed_with_errors");
    expect(batch["settlements"]).toContainEqual(
      expect.objectContaining({ reference, outcome: "refused", settlementId: null }),
    );
    const refused = (batch["settlements"] as readonly Json[]).find(
      (own) => own["reference"] === reference,
    );
    expect(refused?.["error"]).toMatch(message);
    const stored = (await settlementsOf(client)).map((own) => own["reference"]);
    expect(stored.sort()).toEqual(Object.keys(payouts).filter((each) => each !== reference));
    const corrected = await importFile(content);
    expect(corrected.batch).toMatchObject({ status: "completed", rejected: 0 });
    expect(await settlementsOf(client)).toHaveLength(Object.keys(payouts).length);
  });

  test("says in a dry run what would happen, and stores nothing", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, profileOf(profile));
    const { batch } = await importFile(sampleOf(sample), { dryRun: true });
    expect(batch).toMatchObject({ status: "completed", accepted: items });
    expect(await settlementsOf(client)).toEqual([]);
  });
});

describe("a settlement in several files", () => {
  test.each([
    ["one", [one, two, last]],
    ["two", [two, one, last]],
    ["each twice", [one, one, two, two, last, last]],
  ])("is completed by the file with its total, in the order %s", async (_, files) => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, parts);
    for (const file of files) await importFile(file);
    const [settlement, ...others] = await settlementsOf(client);
    expect(others).toEqual([]);
    expect(settlement).toMatchObject({
      status: "pending",
      gross: "210",
      net: "202.43",
      expectedOn: "2026-03-04",
    });
    const again = await importFile(one);
    expect(again.batch).toMatchObject({
      duplicate: 2,
      accepted: 0,
      rejected: 0,
      settlements: [{ outcome: "repeated", error: null }],
    });
  });

  test("is refused with its total while a part is missing, and nothing of that file is stored", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, parts);
    await importFile(one);
    const { batch, rows } = await importFile(last);
    expect(batch["settlements"]).toMatchObject([
      { outcome: "refused", error: expect.stringContaining("the difference is -20.") },
    ]);
    expect(rows.map(({ code }) => code)).toEqual(["settlement_refused", "settlement_refused"]);
    expect(await settlementsOf(client)).toMatchObject([{ status: "draft", net: "145.05" }]);
  });

  test("is refused where a line comes twice in a file", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, parts);
    const { batch } = await importFile(`${one}po_1,charge,5,,d,l2,2026-03-02\n`);
    expect(batch["settlements"]).toMatchObject([
      { outcome: "refused", error: "Lines 3 and 4 have the same itemReference l2." },
    ]);
    expect(await settlementsOf(client)).toEqual([]);
  });

  test.each([
    ["a line comes in both", two, /^Lines 2 of 1\.csv and 2 of 2\.csv have the same/],
    ["a line was rejected", two.replace("refund", "gift"), /^Line 2 of 2\.csv was rejected/],
  ])("in a ZIP file is refused with the name of the file where %s", async (_, second, error) => {
    const client = await openSettlements(simulator);
    const settlement = { types: { total: ["payout"] }, completeAtEnd: true };
    const whole = { ...parts, options: { settlement } as unknown as string };
    const importFile = await openImports(client, whole);
    const files = [two, second].map((content, at) => ({ name: `${at + 1}.csv`, content }));
    const content = makeZip(files).toString("base64");
    const { batch } = await importFile(content, { contentEncoding: "base64" });
    const [refused, ...others] = batch["settlements"] as readonly Json[];
    expect(others).toEqual([]);
    expect(refused?.["error"]).toMatch(error);
  });

  test("fills the draft of a client, whose amounts hold", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, parts);
    await client.draft({ reference: "po_1", gross: "231", net: "222.43" });
    const whole = `${one}${two.slice(header.length)}${last.slice(header.length)}`;
    const { batch } = await importFile(whole);
    expect(batch["settlements"]).toMatchObject([
      {
        outcome: "refused",
        error: "Its items differ from the settlement's gross by 21 and from its net by 20.",
      },
    ]);
    expect(await settlementsOf(client)).toMatchObject([{ status: "draft", itemCount: 0 }]);
  });

  test("is not withdrawn with its import", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, parts);
    const { batch } = await importFile(one);
    const given = { params: { batchId: String(batch["id"]) }, key: "withdraw" };
    const answer = await client.ask("withdrawImportBatch", given);
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.text).toContain("items of settlements");
  });
});

test("a profile that names a settlement needs the type of its rows", async () => {
  const client = await openSettlements(simulator);
  const { type: _, ...mapping } = parts["mapping"] as Record<string, string>;
  const answer = await client.ask("createImportProfile", {
    body: { ...parts, mapping },
    key: "profile",
  });
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.text).toContain("needs type in mapping or defaults");
});
