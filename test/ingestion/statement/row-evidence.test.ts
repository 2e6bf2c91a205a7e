import { describe, expect, test } from "vitest";
import { factsOfLeg } from "#domain/evidence/leg-facts.ts";
import { foldObservations } from "#domain/evidence/observation/fold-observations.ts";
import { readStatementDetails } from "#domain/evidence/statement-details.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { evidenceOf } from "#work/ingestion/statement/row-evidence.ts";
import { type ProfileInput, profileOf, readFileRows } from "../../import/read-file.ts";

const batchUuid = "01890000-0000-7000-8000-000000000001" as Uuid;

async function claimOf(content: string, profile: ProfileInput) {
  const [row] = await readFileRows(content, profile);
  if (row?.reading.outcome !== "movement") throw new Error(`No movement: ${JSON.stringify(row)}`);
  const batch = {
    uuid: batchUuid,
    organizationId: "org_1",
    settings: profileOf(profile),
    createdBy: "key_1",
  } as StoredImportBatch;
  const { line, original, reading } = row;
  const own = { number: 0, line, original, movement: reading.movement };
  const references = { sourceRef: "ref", paymentIntentUuid: null };
  const [claim] = evidenceOf(batch, own, references, 0 as Instant).claims;
  if (claim === undefined) throw new Error("No claim.");
  return claim;
}

const csv: ProfileInput = {
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount" },
  defaults: { currency: "EUR" },
};

async function timeIn(timeZone: string, date: string): Promise<string> {
  const { occurredAt } = await claimOf(`date,amount\n${date},1.00\n`, {
    ...csv,
    options: { timeZone },
  });
  return new Date(occurredAt ?? Number.NaN).toISOString();
}

describe("the time of a row with a day alone", () => {
  test.each([
    ["UTC", "2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["Asia/Tokyo", "2026-03-01", "2026-02-28T15:00:00.000Z"],
    ["America/New_York", "2026-03-01", "2026-03-01T05:00:00.000Z"],
    ["America/New_York", "2026-07-01", "2026-07-01T04:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
    // Clocks go from 00:00 to 01:00: the day has no midnight.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z"],
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
    // Clocks go from 01:00 back to 00:00: the day has two, and begins with the first.
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ])("is the start of the day in %s: %s", async (timeZone, date, expected) => {
    expect(await timeIn(timeZone, date)).toBe(expected);
  });

  test("is in the profile's time zone for every format", async () => {
    const mt940 = `:20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR100,00\n:61:2601020102C1,00NTRFREF1\n:62F:C260102EUR101,00\n`;
    const profile: ProfileInput = { format: "mt940", options: { timeZone: "Asia/Tokyo" } };
    expect((await claimOf(mt940, profile)).occurredAt).toBe(Date.parse("2026-01-01T15:00:00Z"));
  });

  test("camt.053: a time without an offset is in the profile's time zone, a day stays its day", async () => {
    const entry = `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>2026-01-02T23:30:00</DtTm></BookgDt></Ntry>`;
    const camt = `<Document><BkToCstmrStmt><Stmt><Id>1</Id>${entry}</Stmt></BkToCstmrStmt></Document>`;
    const profile: ProfileInput = { format: "camt053", options: { timeZone: "America/New_York" } };
    const claim = await claimOf(camt, profile);
    expect(claim.occurredAt).toBe(Date.parse("2026-01-03T04:30:00Z"));
    expect(claim.metadata?.["bookingDate"]).toBe("2026-01-02");
  });
});

describe("the details of a statement row", () => {
  const profile: ProfileInput = {
    format: "csv",
    mapping: {
      account: "account",
      bookingDate: "booked",
      valueDate: "value",
      amount: "amount",
      endToEndId: "e2e",
      uetr: "uetr",
      remittance: "text",
      counterpartyName: "name",
      counterpartyAccount: "iban",
    },
    defaults: { currency: "EUR" },
  };
  const header = "account,booked,value,amount,e2e,uetr,text,name,iban\n";

  test("are the documented strings of the metadata, in their order", async () => {
    const row = `A-1,2026-01-02,2026-01-03,-5.00,E-1,EB6305C9-1F7F-49DE-AED0-16487C27B42D,${"t".repeat(1_500)},Ann,DE1\n`;
    const { metadata } = await claimOf(header + row, profile);
    expect(Object.entries(metadata ?? {})).toEqual([
      ["importBatchId", `batch_${batchUuid}`],
      ["line", "2"],
      ["direction", "debit"],
      ["account", "A-1"],
      ["bookingDate", "2026-01-02"],
      ["valueDate", "2026-01-03"],
      ["endToEndId", "E-1"],
      ["uetr", "eb6305c9-1f7f-49de-aed0-16487c27b42d"],
      ["remittance", "t".repeat(1_000)],
      ["counterpartyName", "Ann"],
      ["counterpartyAccount", "DE1"],
    ]);
  });

  test("that the statement does not say are absent", async () => {
    const { metadata } = await claimOf(`${header},2026-01-02,,5.00,,,,,\n`, profile);
    expect(Object.keys(metadata ?? {})).toEqual([
      "importBatchId",
      "line",
      "direction",
      "bookingDate",
    ]);
  });

  test("are read back from the metadata as what they were", async () => {
    const { metadata } = await claimOf(`${header},2026-01-02,,5.00,,,,,\n`, profile);
    expect(readStatementDetails(metadata)).toEqual({
      importBatchId: `batch_${batchUuid}`,
      direction: "credit",
      bookingDate: "2026-01-02",
      valueDate: null,
    });
    expect(readStatementDetails(null).importBatchId).toBeNull();
  });
});

describe("a row that is marked as a return", () => {
  const entry = (reference: string, returned: string) =>
    `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${reference}<NtryDtls><TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs>${returned}</TxDtls></NtryDtls></Ntry>`;
  const camt = (reference: string, returned = "<RtrInf><Rsn><Cd>AC06</Cd></Rsn></RtrInf>") =>
    `<Document><BkToCstmrStmt><Stmt><Id>1</Id>${entry(reference, returned)}</Stmt></BkToCstmrStmt></Document>`;
  const profile: ProfileInput = { format: "camt053" };
  const own = "<AcctSvcrRef>BANK-1</AcctSvcrRef>";

  test("has its mark and its reason in the metadata, and its own id as that of the return", async () => {
    const { metadata, references } = await claimOf(camt(own), profile);
    expect(metadata).toMatchObject({ returned: "return", returnReason: "AC06 (blocked account)" });
    expect(references).toEqual([
      { type: "return", value: "BANK-1" },
      { type: "end_to_end_id", value: "E-1" },
    ]);
  });

  test("is a back leg, and names the exception, with and without an id of its own", async () => {
    for (const reference of [own, ""]) {
      const claim = await claimOf(camt(reference), profile);
      const { status, amount, currency, cause, ...facts } = claim;
      const state = foldObservations(
        [
          {
            ...{ rawRecordId: "raw_1", origin: "submitted", source: "import" },
            ...{ status, amount, currency, cause, sequence: null, occurredAt: null },
            receivedAt: 0 as Instant,
            facts: factsOfLeg(facts),
          },
        ],
        "bank",
      );
      expect(state.effect).toBe("back");
      expect(state.reversals.map(({ name }) => name)).toEqual(["return"]);
    }
  });

  test("that has no mark is neither", async () => {
    const { metadata, references } = await claimOf(camt(own, ""), profile);
    expect(metadata?.["returned"]).toBeUndefined();
    expect(references.map(({ type }) => type)).not.toContain("return");
  });
});
