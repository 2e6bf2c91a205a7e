/** An account of the demo with its ledger: the bank reports rows that the ledger does not book. */

import type { Client } from "#api/client/client.ts";
import { carriedOut } from "#lib/carried-out.ts";

const day = 86_400_000;
const number = "DE02120300000000202051";

/** At the end of each day before now: what the bank and the ledger have. */
const balances = [
  [2, "3481250.00", "3481250.00"],
  [1, "3512907.41", "3512907.41"],
  [0, "3498112.86", "3497950.36"],
] as const;

/** What the ledger misses: 162.50 EUR. */
const missing = [
  ["155.00", "Rent of the car park"],
  ["7.50", "Interest"],
] as const;

export async function keepBooks(client: Client): Promise<void> {
  const { id: account } = await client.call("createAccount", {
    body: { kind: "bank", name: "Collections", number, ledgerAccount: "1200", currency: "EUR" },
  });
  for (const [age, bank, ledger] of balances) {
    const shared = { account, asOf: dayBefore(age) };
    await client.call("recordBalance", { body: { ...shared, source: "bank", amount: bank } });
    await client.call("recordBalance", { body: { ...shared, source: "ledger", amount: ledger } });
  }
  await importMissing(client);
  // Of yesterday, for another person to approve.
  const close = { businessDate: dayBefore(1), since: dayBefore(2) };
  await client.call("createClose", { body: close });
}

function dayBefore(age: number): string {
  return new Date(Date.now() - age * day).toISOString().slice(0, 10);
}

async function importMissing(client: Client): Promise<void> {
  const profile = await client.call("createImportProfile", {
    body: {
      name: "Demo bank, CSV",
      sourceType: "bank_statement",
      format: "csv",
      options: { delimiter: ";", dateFormat: "yyyy-MM-dd", amountSign: "signed" },
      mapping: { bookingDate: "Date", amount: "Amount", currency: "Currency", remittance: "Text" },
      defaults: { account: number },
      expectedBy: { time: "18:00", timeZone: "Europe/Berlin" },
    },
  });
  const rows = missing.map(([amount, text]) => `${dayBefore(0)};${amount};EUR;${text}`);
  const content = ["Date;Amount;Currency;Text", ...rows, ""].join("\n");
  const body = { profileId: carriedOut(profile).id, fileName: "collections.csv", content };
  await client.call("createImportBatch", { body });
}
