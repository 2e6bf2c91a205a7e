import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import {
  columnsOf,
  differencesOf,
  flatten,
  liveCells,
  readCsv,
} from "../../exporting/compare-export.ts";
import { formulaPayloads } from "../../exporting/formula-payloads.ts";
import { type Client, newClient, read, textOf, waitUntilIdle } from "../service-client.ts";

type Fields = Record<string, unknown>;
type Export = {
  readonly total: number;
  readonly filters: Fields;
  readonly items: readonly { readonly case: Fields; readonly evidence: Fields }[];
};

const path = "/v1/exports/reconciliation-cases";
const may = { permissions: ["cases_action", "evidence_write"] } as const;

async function exported(client: Client, query = ""): Promise<Export> {
  return read(await client.get(`${path}?${query}`), 200) as unknown as Export;
}

async function exportedAsCsv(client: Client, query = "") {
  const answer = await client.get(`${path}?format=csv&${query}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  return readCsv(answer.text);
}

const eur = (amount: string) => ({ amount, currency: "EUR" });

/**
 * Creates a payment of 100.00 with provider evidence of `paid`; null: without evidence. Returns the
 * case id.
 */
async function newCase(client: Client, paid: string | null, more: object = {}): Promise<string> {
  const externalReference = `export-${randomUUID()}`;
  const amounts = { source: eur("100.00"), destination: eur("100.00") };
  const body = { externalReference, ...amounts, ...more };
  const { caseId } = read(await client.post("/v1/payment-intents", body), 201);
  if (paid !== null) {
    const evidence = {
      provider: "bank",
      sourceRef: randomUUID(),
      phase: "destination",
      externalReference: body.externalReference,
      amount: eur(paid),
      payload: { text: "=1+1" },
    };
    read(await client.post("/v1/evidence/provider", evidence), 201);
  }
  return textOf(caseId);
}

async function expectAgreement(client: Client, query = ""): Promise<Export> {
  const json = await exported(client, query);
  const rows = await exportedAsCsv(client, query);
  expect(json.total).toBe(json.items.length);
  expect(rows.map(({ id }) => id)).toEqual(json.items.map((item) => item.case["id"]));
  const differences = json.items.map((item, at) => differencesOf(item.case, rows[at] ?? {}));
  expect(differences.flat()).toEqual([]);
  expect(rows.flatMap(liveCells)).toEqual([]);
  return json;
}

describe("an export", () => {
  let client: Client;
  let ids: { readonly [name: string]: string };
  let between: string;
  beforeAll(async () => {
    client = await newClient(may);
    const matched = await newCase(client, "100.00");
    const short = await newCase(client, "99.00");
    await sleep(5);
    between = new Date().toISOString();
    await sleep(5);
    const over = await newCase(client, "120.50");
    const open = await newCase(client, null, { externalReference: "export-open" });
    const archived = await newCase(client, null);
    const change = { status: "archived" };
    read(await client.patch(`/v1/reconciliation-cases/${archived}`, change), 200);
    ids = { matched, short, over, open, archived };
    await waitUntilIdle();
  });

  test("has equal values in JSON and in CSV, cell by cell", async () => {
    const { items, total } = await expectAgreement(client);
    expect(total).toBe(5);
    expect(items.map((item) => item.case["id"]).sort()).toEqual(Object.values(ids).sort());
  });

  test("has a column for every field of a case, and exact negative amounts", async () => {
    const [first] = (await exported(client)).items;
    const [row = {}] = await exportedAsCsv(client);
    const fields = flatten(first?.case ?? {});
    expect(fields.flatMap((field) => columnsOf(row, ...field)).sort()).toEqual(
      Object.keys(row).sort(),
    );
    const over = (await exportedAsCsv(client)).find(({ id }) => id === ids["over"]);
    expect(over?.["unexplainedDelta"]).toBe("-20.50");
  });

  test.each([
    ["status=archived", ["archived"]],
    ["status=resolved", ["matched"]],
    ["reconciliationStatus=reconciled", ["matched"]],
    ["verdicts=matched", ["matched"]],
    ["verdicts=matched,needs_review", ["matched", "short", "over"]],
    ["verdicts=matched&verdicts=needs_review", ["matched", "short", "over"]],
    ["externalReference=export-open", ["open"]],
    ["externalReference=nobody", []],
    ["status=open&verdicts=needs_review", ["short", "over"]],
    ["to=BETWEEN", ["matched", "short"]],
    ["from=BETWEEN", ["over", "open", "archived"]],
    ["from=BETWEEN&status=open", ["over", "open"]],
  ])("selects by %s", async (query, names) => {
    const { items } = await expectAgreement(client, query.replace("BETWEEN", between));
    expect(items.map((item) => item.case["id"]).sort()).toEqual(
      names.map((name) => ids[name]).sort(),
    );
  });

  test("returns its filters; `from` is inclusive and `to` exclusive", async () => {
    const { items } = await exported(client, "externalReference=export-open");
    const createdAt = textOf(items[0]?.case["createdAt"]);
    const query = `externalReference=export-open&verdicts=unreconciled&from=${createdAt}`;
    const from = await exported(client, query);
    expect(from.filters).toEqual({
      from: createdAt,
      to: null,
      status: null,
      reconciliationStatus: null,
      externalReference: "export-open",
      verdicts: ["unreconciled"],
    });
    expect(from.total).toBe(1);
    expect((await exported(client, `externalReference=export-open&to=${createdAt}`)).total).toBe(0);
  });

  test("includes the evidence: raw records, legs and links", async () => {
    const { items } = await exported(client, "verdicts=matched");
    expect(items).toMatchObject([
      {
        evidence: {
          caseId: ids["matched"],
          rawRecords: [{ source: "bank" }],
          flowLegs: [{ amount: "100.00" }],
          matchLinks: [{ caseId: ids["matched"] }],
        },
      },
    ]);
  });

  test.each(["json", "csv"])("as a job offers the same %s for download", async (format) => {
    const inline = await client.get(`${path}?format=${format}&status=open`);
    const query = `${path}?format=${format}&status=open&async=true`;
    const accepted = await client.get(query);
    const { exportId } = read(accepted, 202);
    expect(accepted.headers.get("location")).toBe(`/v1/exports/${textOf(exportId)}`);
    expect(read(await client.get(query), 202)).toMatchObject({ exportId });
    await waitUntilIdle();
    const job = read(await client.get(`/v1/exports/${textOf(exportId)}`), 200);
    expect(job).toMatchObject({ status: "completed", format, total: 3 });
    const download = await fetch(textOf(job["downloadUrl"]));
    expect(decodeURIComponent(textOf(job["downloadUrl"]))).toContain(
      `attachment; filename="reconciliation-cases.${format}"`,
    );
    const text = await download.text();
    if (format === "csv") expect(text).toBe(inline.text);
    else expect(JSON.parse(text).items).toEqual(JSON.parse(inline.text).items);
  });
});

test("40 formula payloads are neutralized in the CSV and unchanged in the JSON", async () => {
  const client = await newClient(may);
  expect(new Set(formulaPayloads).size).toBe(40);
  const made = new Map<string, string>();
  for (const payload of formulaPayloads) {
    const caseId = await newCase(client, null, { beneficiaryName: payload });
    const notes = { notes: payload };
    read(await client.patch(`/v1/reconciliation-cases/${caseId}`, notes), 200);
    made.set(caseId, payload);
  }
  // Both exports must see the cases after their first matching runs.
  await waitUntilIdle();
  const { items } = await expectAgreement(client);
  const kept = items.map((item) => [
    item.case["id"],
    item.case["notes"],
    (item.case["paymentIntent"] as Fields)["beneficiaryName"],
  ]);
  expect(kept.sort()).toEqual([...made].map(([id, text]) => [id, text, text]).sort());
});
