/** An organization that is about to leave: a payment with everything about it, an import, books, an export. */
import { dropPrefixOf } from "#domain/bulk/drop-folder.ts";
import { noteMember } from "#store/table/access/member-store.ts";
import { organizationOf } from "../organization.ts";
import { openSealedWorld, type SealedWorld } from "../sealing/sealed-world.ts";
import { dropFile } from "../simulation/aws/drop-file.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { organizationId, seededSnapshot } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import type { Simulator } from "../simulation/world.ts";
import { keepBalances } from "./balances.ts";
import { postEntries } from "./postings.ts";

export const money = { amount: "10.00", currency: "EUR" };

/** Another organization whose id begins like that of the leaving one. */
export const other = organizationOf(`${organizationId}_2`);
export const foreign = [
  { pk: `o#${other.length}#${other}#rules`, sk: "r", v: 1 },
  {
    pk: `o#${other.length}#${other}#jnl#2026-03-03#00`,
    sk: "019cb391c200700fa4530e5b58960000",
    v: 1,
  },
];

const csv = "date,amount,ref,who\n2026-03-03,4.00,pay-1,Debtor Canary\n2026-03-03,1.00,x,Other\n";

export async function openLeavingWorld(simulator: Simulator): Promise<SealedWorld> {
  const snapshot = { ...seededSnapshot, items: [...seededSnapshot.items, ...foreign] };
  const sealed = await openSealedWorld(simulator, snapshot);
  const url = `http://${hostNames.receiver}/`;
  await sealed.call("createOutboundWebhookEndpoint", { body: { name: "Receiver", url } });
  const rule = await sealed.call("createReconciliationRule", {
    body: { name: "Rule", paymentType: "other", amountTolerance: "1" },
  });
  await sealed.call("deleteReconciliationRule", { params: { ruleId: String(rule["id"]) } });
  const { paymentIntentId, caseId } = await sealed.call("createPaymentIntent", {
    body: {
      externalReference: "pay-1",
      source: money,
      destination: money,
      beneficiaryName: "Payee Canary",
      references: [{ type: "order", value: "A-1" }],
    },
  });
  const row = { reference: "pay-1", status: "Matched", reason: "Compared Canary" };
  await sealed.call("createComparison", { body: { items: [row] } });
  const comment = { params: { caseId: String(caseId) }, body: { comment: "Comment Canary" } };
  await sealed.call("createCaseComment", comment);
  await sealed.call("amendPaymentIntent", {
    params: { paymentIntentId: String(paymentIntentId) },
    body: { reason: "less", destination: { amount: "4.00", currency: "EUR" } },
  });
  const mapping = {
    ...{ bookingDate: "date", amount: "amount", externalReference: "ref" },
    counterpartyName: "who",
  };
  const profile = await sealed.call("createImportProfile", {
    body: {
      ...{ name: "Bank", sourceType: "bank_statement", format: "csv", mapping },
      defaults: { currency: "EUR", account: "A" },
      expectedBy: { time: "09:00" },
    },
  });
  await sealed.call("createImportBatch", {
    body: { profileId: profile["id"], fileName: "march.csv", content: csv },
  });
  dropFile(sealed.world, `${dropPrefixOf(organizationId)}${profile["id"]}/dropped.csv`, csv);
  await pumpUntilQuiet(sealed.world);
  await sealed.call("createView", { body: { name: "View Canary" } });
  await noteMember(sealed.table, { organizationId, subject: "user-canary", day: 20_500 });
  await keepBalances(sealed);
  await postEntries(sealed);
  await sealed.call("exportReconciliationCases", { query: "async=true" });
  await sealed.seal();
  await pumpUntilQuiet(sealed.world);
  return sealed;
}
