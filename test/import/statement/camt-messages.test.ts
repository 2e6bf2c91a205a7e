/** The camt messages with entries: statements, account reports and notifications (docs/files.md, Rows). */
import { expect, test } from "vitest";
import type { FileError } from "#outside/import/file-error.ts";
import { readEvents, readFileRows, show } from "../read-file.ts";

const entry = `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt></Ntry>`;
const head = `<Id>7</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>`;
const documentOf = (message: string, statement: string) =>
  `<Document xmlns="urn:x"><${message}><GrpHdr><MsgId>1</MsgId></GrpHdr><${statement}>${head}${entry}${entry}</${statement}></${message}></Document>`;

test.each([
  ["camt.053", "BkToCstmrStmt", "Stmt", []],
  ["camt.052", "BkToCstmrAcctRpt", "Rpt", ["statement_may_repeat"]],
  ["camt.054", "BkToCstmrDbtCdtNtfctn", "Ntfctn", ["statement_may_repeat"]],
])("%s: its entries are rows, a report or notification with one warning", async (...named) => {
  const [, message, statement, warnings] = named;
  const events = await readEvents(documentOf(message, statement), { format: "camt053" });
  expect(show(events)).toEqual([
    "1 credit 10.00 EUR 2026-03-01 -",
    "1 credit 10.00 EUR 2026-03-01 -",
    "statement DE89370400440532013000 7 EUR 2 - - -",
  ]);
  const codes = events.flatMap((event) => (event.kind === "warning" ? [event.code] : []));
  expect(codes).toEqual(warnings);
});

test.each([1, 3, 65_536])(
  "blank lines before the XML declaration are not part of the document, in pieces of %i bytes",
  async (pieceBytes) => {
    const text = `\n \r\n<?xml version="1.0"?>\n${documentOf("BkToCstmrStmt", "Stmt")}`;
    const read = readEvents(text, { format: "camt053" }, pieceBytes);
    expect(await read.then(show, (error: FileError) => [error.message])).toEqual([
      "4 credit 10.00 EUR 2026-03-01 -",
      "4 credit 10.00 EUR 2026-03-01 -",
      "statement DE89370400440532013000 7 EUR 2 - - -",
    ]);
  },
);

test("a file of blanks is not a document", async () => {
  await expect(readEvents(" \n ", { format: "camt053" })).rejects.toMatchObject({
    code: "malformed_file",
  });
});

test("an element of another message's name is not a statement", async () => {
  const events = readEvents(documentOf("BkToCstmrStmt", "Rpt"), { format: "camt053" });
  await expect(events).resolves.toEqual([
    { kind: "warning", code: "no_statement", message: expect.any(String) },
  ]);
});

test("transactions that do not add up to their entry are one row, and what is left out is told", async () => {
  const transaction = (amount: string, id: string) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
  const split = (...details: readonly string[]) =>
    entry.replace("</Ntry>", `<NtryDtls>${details.join("")}</NtryDtls></Ntry>`);
  const document = documentOf("BkToCstmrStmt", "Stmt")
    .replace(entry, split(transaction("4.00", "E-1"), transaction("5.00", "E-2")))
    .replace(entry, split(transaction("4.00", "E-3"), transaction("6.00", "E-4")));
  const events = await readEvents(document, { format: "camt053" });
  expect(show(events)).toEqual([
    "1 credit 10.00 EUR 2026-03-01 -",
    "1 credit 4.00 EUR 2026-03-01 -",
    "1 credit 6.00 EUR 2026-03-01 -",
    "statement DE89370400440532013000 7 EUR 3 - - -",
  ]);
  expect(events.filter(({ kind }) => kind === "guess" || kind === "warning")).toEqual([
    {
      kind: "guess",
      code: "entry_not_split",
      message: expect.stringContaining("do not add up"),
      line: 1,
      example: "credit 10.00 EUR of 2026-03-01, 2 transactions",
    },
  ]);
});

test("what the transactions of an entry share is kept with each row only to 8,000 characters", async () => {
  const details = `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">1.00</Amt></TxAmt></AmtDtls></TxDtls>`;
  const text = `<AddtlNtryInf>${"x".repeat(100_000)}</AddtlNtryInf>`;
  const large = entry.replace(
    "</Ntry>",
    `${text}<NtryDtls>${details.repeat(10)}</NtryDtls></Ntry>`,
  );
  const document = documentOf("BkToCstmrStmt", "Stmt").replaceAll(entry, large);
  const rows = await readFileRows(document, { format: "camt053" });
  expect(rows.length).toBe(20);
  for (const { original } of rows) expect(original.length).toBeLessThan(17_000);
});
