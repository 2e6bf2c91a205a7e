import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hostileDocuments } from "../../import/hostile/hostile-documents.ts";
import { newClient, read, readError, textOf, waitUntilIdle } from "../service-client.ts";
import {
  type Answer,
  countsOf as counts,
  csvProfile as csv,
  newProfile,
  rowsOf,
  submit,
  waitForBatch,
} from "./import-clients.ts";

const client = await newClient({ permissions: ["imports_manage", "cases_action"] });
const samples = join(import.meta.dirname, "..", "..", "samples");

function refused(answer: Parameters<typeof readError>[0], status: number, error: string): void {
  expect(readError(answer, status)).toMatchObject({ error });
}

describe("an import", () => {
  test("stores rows, reports the outcome of each, and matches them", async () => {
    const owner = await newClient({ permissions: ["imports_manage", "cases_action"] });
    const profileId = await newProfile(owner, csv);
    const intent = {
      externalReference: "INV-1",
      source: { amount: "12.50", currency: "EUR" },
      destination: { amount: "12.50", currency: "EUR" },
    };
    const { caseId } = read(await owner.post("/v1/payment-intents", intent), 201);
    const content =
      "account,date,amount,text\nA,2026-03-01,12.50,INV-1\nA,2026-03-01,x,broken\nA,2026-03-01,0,zero\n";
    const id = await submit(owner, profileId, content);
    const batch = await waitForBatch(owner, id);
    expect(counts(batch)).toEqual(["completed_with_errors", 1, 0, 1, 1, 3]);
    expect(batch).toMatchObject({
      processedRows: 3,
      progressPercent: 100,
      matched: 1,
      unmatched: 0,
    });
    const [first, second, third] = await rowsOf(owner, id);
    expect(first).toMatchObject({
      line: 2,
      outcome: "accepted",
      amount: "12.50",
      direction: "credit",
      bookingDate: "2026-03-01",
      matchedCaseIds: [caseId],
    });
    expect(second).toMatchObject({ line: 3, column: "amount", code: "amount_invalid" });
    expect(third).toMatchObject({ line: 4, outcome: "skipped", code: "zero_amount" });
    const shown = read(await owner.get(`/v1/reconciliation-cases/${textOf(caseId)}`), 200);
    expect(shown).toMatchObject({ verdict: "matched", evidenceCoverage: { bank: "present" } });
    expect((shown["flowLegs"] as unknown as Answer[])[0]).toMatchObject({
      kind: "bank",
      type: "destination",
      metadata: { bookingDate: "2026-03-01", remittance: "INV-1", account: "A" },
    });

    const again = await waitForBatch(owner, await submit(owner, profileId, content));
    expect(counts(again)).toEqual(["completed_with_errors", 0, 1, 1, 1, 3]);

    const report = await owner.get(`/v1/import-batches/${id}/rows?format=csv`);
    expect(report.text).toMatch(
      /^account,date,amount,text,_error\nA,2026-03-01,x,broken,"?amount_invalid/,
    );
    const corrected = report.text.replace(",x,", ",7.00,");
    expect(counts(await waitForBatch(owner, await submit(owner, profileId, corrected)))).toEqual([
      "completed",
      1,
      0,
      0,
      0,
      1,
    ]);
  });

  test("as a dry run reports the expected outcomes and stores nothing", async () => {
    const owner = await newClient({ permissions: ["imports_manage"] });
    const profileId = await newProfile(owner, csv);
    const content = "account,date,amount,text\nA,2026-03-01,12.50,dry\n";
    const dry = await waitForBatch(
      owner,
      await submit(owner, profileId, content, { dryRun: true }),
    );
    expect(counts(dry)).toEqual(["completed", 1, 0, 0, 0, 1]);
    const real = await waitForBatch(owner, await submit(owner, profileId, content));
    expect(counts(real)).toEqual(["completed", 1, 0, 0, 0, 1]);
  });

  test("as a dry run reports a repeated row as the import does", async () => {
    const owner = await newClient({ permissions: ["imports_manage"] });
    const profileId = await newProfile(owner, { ...csv, sourceRefFields: ["remittance"] });
    const content =
      "account,date,amount,text\nA,2026-03-01,1.00,x\nA,2026-03-01,1.00,x\nA,2026-03-01,2.00,x\n";
    const dryId = await submit(owner, profileId, content, { dryRun: true });
    expect(counts(await waitForBatch(owner, dryId))).toEqual([
      "completed_with_errors",
      1,
      1,
      1,
      0,
      3,
    ]);
    const [, second, third] = await rowsOf(owner, dryId);
    expect(second).toMatchObject({ outcome: "duplicate", message: "Repeats line 2 of the file." });
    expect(third).toMatchObject({ outcome: "rejected", code: "source_ref_conflict" });
    const realId = await submit(owner, profileId, content);
    expect(counts(await waitForBatch(owner, realId))).toEqual([
      "completed_with_errors",
      1,
      1,
      1,
      0,
      3,
    ]);
  });

  test("counts matched and unmatched rows in a batch of any size", async () => {
    const owner = await newClient({ permissions: ["imports_manage", "cases_action"] });
    const profileId = await newProfile(owner, csv);
    const money = { amount: "12.50", currency: "EUR" };
    const intent = { externalReference: "LARGE-1", source: money, destination: money };
    read(await owner.post("/v1/payment-intents", intent), 201);
    const zeros = "A,2026-03-01,0,nothing\n".repeat(5_050);
    const rows = "A,2020-03-01,12.50,LARGE-1\nA,2020-03-01,1.00,a\nA,2020-03-01,2.00,b\n";
    const id = await submit(owner, profileId, `account,date,amount,text\n${rows}${zeros}`);
    expect(await waitForBatch(owner, id)).toMatchObject({ totalRows: 5_053, skipped: 5_050 });
    await waitUntilIdle();
    const batch = read(await owner.get(`/v1/import-batches/${id}`), 200);
    expect(batch).toMatchObject({ accepted: 3, matched: 1, unmatched: 2 });
  });

  test("rejects a known reference with another amount instead of taking it for a duplicate", async () => {
    const profileId = await newProfile(client, { ...csv, sourceRefFields: ["remittance"] });
    const head = "account,date,amount,text\n";
    await waitForBatch(client, await submit(client, profileId, `${head}C,2026-03-01,1.00,same\n`));
    const id = await submit(client, profileId, `${head}C,2026-03-01,2.00,same\n`);
    expect(counts(await waitForBatch(client, id))).toEqual([
      "completed_with_errors",
      0,
      0,
      1,
      0,
      1,
    ]);
    expect((await rowsOf(client, id, "&outcome=rejected"))[0]).toMatchObject({
      code: "source_ref_conflict",
    });
  });

  test("keeps every row of a file in which all rows have the same order number", async () => {
    const mapping = { ...csv.mapping, bankReference: "text" };
    const profileId = await newProfile(client, { ...csv, mapping });
    const content =
      "account,date,amount,text\nD,2026-03-01,1.00,O\nD,2026-03-01,2.00,O\nD,2026-03-02,1.00,O\n";
    const id = await submit(client, profileId, content);
    expect(counts(await waitForBatch(client, id))).toEqual(["completed", 3, 0, 0, 0, 3]);
    const legs = (await rowsOf(client, id)).flatMap((row) => row["flowLegIds"] as string[]);
    expect(new Set(legs).size).toBe(3);
  });

  test("counts and lists in order the rows of two chunks", async () => {
    const profileId = await newProfile(client, csv);
    const lines = Array.from({ length: 130 }, (_, at) => `E,2026-03-01,${at + 1}.00,row ${at}`);
    const id = await submit(client, profileId, `account,date,amount,text\n${lines.join("\n")}\n`);
    expect(counts(await waitForBatch(client, id))).toEqual(["completed", 130, 0, 0, 0, 130]);
    const answer = read(await client.get(`/v1/import-batches/${id}/rows?limit=2&offset=99`), 200);
    expect(answer).toMatchObject({ total: 130 });
    expect((answer["items"] as unknown as Answer[]).map((row) => row["line"])).toEqual([101, 102]);
  });

  test("starts when its larger file has been uploaded", async () => {
    const profileId = await newProfile(client, csv);
    const body = { profileId, fileName: "upload.csv" };
    const created = read(await client.post("/v1/import-batches", body), 202);
    const uploaded = await fetch(textOf(created["uploadUrl"]), {
      method: "PUT",
      body: "account,date,amount,text\nF,2026-03-01,3.00,up\n",
    });
    expect(uploaded.status).toBe(200);
    const batch = await waitForBatch(client, textOf(created["id"]));
    expect(counts(batch)).toEqual(["completed", 1, 0, 0, 0, 1]);
    expect(batch["uploadUrl"]).toBeNull();
  });

  test("reports statements that do not add up or do not follow each other, and keeps their rows", async () => {
    const owner = await newClient({ permissions: ["imports_manage"] });
    const profile = { name: "camt", sourceType: "bank_statement", format: "camt053" };
    const profileId = await newProfile(owner, profile);
    const file = readFileSync(join(samples, "statements/camt053/sns-does-not-add-up.xml"));
    const first = await waitForBatch(owner, await submit(owner, profileId, file));
    expect(first).toMatchObject({
      accepted: 2,
      statements: [{ addsUp: false, follows: null, opening: "1000.00", closing: "900.00" }],
      warnings: [{ code: "statement_does_not_add_up" }],
    });
    const next = file
      .toString()
      .replace("<Id>0000000000</Id>", "<Id>2</Id>")
      .replaceAll("REF00", "REF9");
    const second = await waitForBatch(owner, await submit(owner, profileId, next));
    expect(second["statements"]).toMatchObject([{ follows: false }]);
  });

  test("updates a pending entry when it is booked, instead of adding a second one", async () => {
    const owner = await newClient({ permissions: ["imports_manage"] });
    const profile = { name: "camt", sourceType: "bank_statement", format: "camt053" };
    const profileId = await newProfile(owner, profile);
    const file = readFileSync(join(samples, "own/camt-v06-pending.xml"), "utf8");
    const pendingId = await submit(owner, profileId, file);
    await waitForBatch(owner, pendingId);
    const booked = file.replace("<Id>S6</Id>", "<Id>S7</Id>").replace("PDNG", "BOOK");
    const bookedId = await submit(owner, profileId, booked);
    await waitForBatch(owner, bookedId);
    const legOf = async (id: string) => (await rowsOf(owner, id))[1]?.["flowLegIds"];
    expect(await legOf(pendingId)).toHaveLength(1);
    expect(await legOf(bookedId)).toEqual(await legOf(pendingId));
  });
});

describe("an import that cannot be read stores nothing", () => {
  test("fails for hostile XML", async () => {
    const profile = { name: "camt", sourceType: "bank_statement", format: "camt053" };
    const profileId = await newProfile(client, profile);
    for (const document of Object.values(hostileDocuments)) {
      const id = await submit(client, profileId, document);
      // The processor time that it takes is bounded in test/hostile.
      expect(await waitForBatch(client, id)).toMatchObject({ status: "failed", total: 0 });
    }
  });

  test("is refused for invalid base64, empty content, or an unknown profile", async () => {
    const profileId = await newProfile(client, csv);
    const body = { profileId, fileName: "f", content: "ab!c", contentEncoding: "base64" };
    refused(await client.post("/v1/import-batches", body), 400, "invalid_request");
    refused(
      await client.post("/v1/import-batches", { ...body, content: "" }),
      400,
      "invalid_request",
    );
    const unknown = { ...body, profileId: "prof_x" };
    refused(await client.post("/v1/import-batches", unknown), 404, "not_found");
  });
});

describe("profiles", () => {
  test("are created, changed, previewed and deleted", async () => {
    const id = await newProfile(client, csv);
    const path = `/v1/import-profiles/${id}`;
    expect(read(await client.patch(path, { name: "New", defaults: null }), 200)).toMatchObject({
      name: "New",
      defaults: {},
      mapping: csv.mapping,
    });
    const content = "account,date,amount,text\nA,2026-03-01,1.00,x\nA,nix,1.00,x\n";
    read(await client.patch(path, { defaults: { currency: "CHF" } }), 200);
    const preview = read(await client.post(`${path}/preview`, { content, limit: 2 }), 200);
    expect(preview).toMatchObject({ totalRows: 2, error: null });
    expect(preview["items"]).toMatchObject([
      { outcome: "accepted", currency: "CHF", remittance: "x" },
      { outcome: "rejected", code: "date_invalid", line: 3 },
    ]);
    expect((await client.remove(path)).status).toBe(204);
    refused(await client.get(path), 404, "not_found");
  });

  test.each([
    ["an unknown option", { ...csv, options: { delimeter: ";" } }],
    [
      "a pattern with backreferences",
      { ...csv, options: { rowFilter: [{ column: "a", matches: "(a)\\1" }] } },
    ],
    ["an invalid date pattern", { ...csv, options: { dateFormat: "QQQ" } }],
    [
      "the same separator for decimals and thousands",
      { ...csv, options: { decimalSeparator: ",", thousandsSeparator: "," } },
    ],
    ["an unknown time zone", { ...csv, options: { timeZone: "Mars/Base" } }],
    ["an unknown field", { ...csv, mapping: { amout: "amount" } }],
    ["an unknown format", { ...csv, format: "xls" }],
  ])("%s is refused", async (_, body) => {
    refused(await client.post("/v1/import-profiles", body), 400, "invalid_request");
  });
});
