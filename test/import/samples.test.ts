import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ProfileInput, readEvents, show } from "./read-file.ts";

const folder = join(import.meta.dirname, "..", "samples");

const camt053: ProfileInput = { format: "camt053" };
const mt940: ProfileInput = { format: "mt940" };
const bai2: ProfileInput = { format: "bai2" };

/** How each file is read. The expected content is in samples/expected, written by hand. */
const profiles: Readonly<Record<string, ProfileInput>> = {
  "statements/csv/ubs-de-preamble.csv": {
    format: "csv",
    options: { headerRow: 10 },
    mapping: {
      bookingDate: "Buchungsdatum",
      valueDate: "Valutadatum",
      currency: "Währung",
      amount: "Transaktionsbetrag",
    },
  },
  "statements/csv/akb-apostrophe-bom.csv": {
    format: "csv",
    options: { dateFormat: "dd.MM.yyyy", thousandsSeparator: "'" },
    mapping: { bookingDate: "Buchung", debit: "Belastung", credit: "Gutschrift" },
    defaults: { currency: "CHF" },
  },
  "statements/csv/valiant-fr-latin1.csv": {
    format: "csv",
    options: { headerRow: 12, dateFormat: "dd.MM.yy" },
    mapping: { bookingDate: "Date", valueDate: "Valeur", amount: "Montant", remittance: "Libellé" },
    defaults: { currency: "CHF" },
  },
  "statements/csv/nordea-dk-headerless.csv": {
    format: "csv",
    options: { headerRow: 0, dateFormat: "dd-MM-yyyy", decimalSeparator: "," },
    mapping: { bookingDate: 1, valueDate: 3, amount: 4, remittance: 2 },
    defaults: { currency: "DKK" },
  },
  "statements/csv/us-parentheses-dollar.csv": {
    format: "csv",
    options: { headerRow: 0, dateFormat: "yyyy/MM/dd", currencySymbols: ["$"] },
    mapping: { bookingDate: 2, amount: 4, remittance: 3 },
    defaults: { currency: "USD" },
  },
  "statements/json/business-account.json": {
    format: "json",
    options: { recordsPath: "override_accounts.0.transactions", amountSign: "inverted" },
    mapping: {
      bookingDate: "date_posted",
      valueDate: "date_transacted",
      amount: "amount",
      currency: "currency",
    },
  },
  "statements/ndjson/bitcoin-transactions.ndjson": {
    format: "ndjson",
    sourceType: "onchain_report",
    options: { dateFormat: "unix", minorUnitDigits: 8 },
    mapping: { bookingDate: "block_timestamp", amount: "outputs[0].value", txHash: "hash" },
    defaults: { currency: "BTC" },
  },
  "statements/camt053/postfinance-v04-batches.xml": camt053,
  "statements/camt053/sns-does-not-add-up.xml": camt053,
  "statements/camt053/lt-v08-bare-entries.xml": camt053,
  "statements/mt940/danske-no.sta": mt940,
  "statements/mt940/identical-lines.mta": mt940,
  "statements/mt940/sparkasse-reversal.txt": mt940,
  "statements/mt940/citi-blank-entry-date.txt": mt940,
  "statements/bai2/ca-returned-items.txt": bai2,
  "statements/bai2/svb-us-two-days.bai2": bai2,
  "own/camt-v03-batch-by-detail-amounts.xml": camt053,
  "own/camt-v05-prefixed.xml": camt053,
  "own/camt-v06-pending.xml": camt053,
  "own/camt-v07-equal-entries.xml": camt053,
  "own/camt-v08-uetr.xml": camt053,
  "own/bai2-jpy-kwd.bai2": bai2,
  "own/mt940-german-sepa.sta": mt940,
  "own/mt940-dutch-slashes.sta": mt940,
  "own/csv-utf16-tabs.csv": {
    format: "csv",
    options: {
      dateFormat: "dd.MM.yyyy",
      decimalSeparator: ",",
      thousandsSeparator: ".",
      creditValues: ["H"],
      debitValues: ["S"],
    },
    mapping: { bookingDate: "Datum", amount: "Betrag", indicator: "S/H", currency: "Währung" },
  },
  "own/csv-broken-everywhere.csv": {
    format: "csv",
    mapping: { bookingDate: "date", amount: "amount", remittance: "text" },
    defaults: { currency: "EUR" },
  },
  "own/csv-rupees-trailing-minus.csv": {
    format: "csv",
    options: { dateFormat: "dd MMM yyyy", thousandsSeparator: "," },
    mapping: { bookingDate: "Txn Date", debit: "Debit", credit: "Credit" },
    defaults: { currency: "INR" },
  },
  "own/ndjson-digits.ndjson": {
    format: "ndjson",
    mapping: { bookingDate: "when", amount: "sum", currency: "cur" },
  },
  "own/json-root-array.json": {
    format: "json",
    options: { dateFormat: "dd/MM/yyyy", decimalSeparator: ",", thousandsSeparator: " " },
    mapping: { bookingDate: "d", amount: "a", currency: "c", status: "s" },
  },
};

function expected(file: string): string[] {
  const name = `${basename(file).replace(/\.\w+$/, "")}.txt`;
  return readFileSync(join(folder, "expected", name), "utf8")
    .trim()
    .split("\n");
}

/** Whole, and in pieces that end inside of characters, lines and tags. */
const pieceSizes = [1_000_000, 97, 13];

describe.each(Object.entries(profiles))("%s", (file, profile) => {
  test.each(pieceSizes)(
    "says what was read from it by hand, in pieces of %i bytes",
    async (size) => {
      const bytes = readFileSync(join(folder, file));
      expect(show(await readEvents(bytes, profile, size))).toEqual(expected(file));
    },
  );
});
