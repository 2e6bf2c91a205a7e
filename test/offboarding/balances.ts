import type { SealedWorld } from "../sealing/sealed-world.ts";

/** A close, and balances of the ledger and of a statement, of an account and of one that nobody has added. */
export async function keepBalances(sealed: SealedWorld): Promise<void> {
  const body = { kind: "bank", name: "Main", number: "DE1", ledgerAccount: "1200" };
  const account = await sealed.call("createAccount", { body: { ...body, currency: "EUR" } });
  const balance = { asOf: "2026-03-02", amount: "1.00", source: "ledger" };
  await sealed.call("recordBalance", { body: { account: account["id"], ...balance } });
  const { id } = account;
  await sealed.call("recordBalance", { body: { account: id, ...balance, source: "bank" } });
  const day = { businessDate: "2026-03-02", timeZone: "UTC", scope: { accounts: [id] } };
  const { id: closeId = "" } = await sealed.call("createClose", { body: day });
  await sealed.call("approveClose", { params: { closeId: String(closeId) } });
  const bank = { name: "Statements", sourceType: "bank_statement", format: "mt940" };
  const profile = await sealed.call("createImportProfile", { body: bank });
  for (const number of ["DE1", "DE2"]) {
    const fields = [`:25:${number}`, ":28C:1", ":60F:C260302EUR1,00", ":62F:C260302EUR1,00", "-"];
    const content = [":20:X", ...fields, ""].join("\n");
    const file = { profileId: profile["id"], fileName: `${number}.sta`, content };
    await sealed.call("createImportBatch", { body: file });
  }
}
