/** A booking in a notification (camt.054) and in the statement (camt.053) counts once (docs/files.md). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../../faults/operation/operations.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const messages = {
  notification: ["BkToCstmrDbtCdtNtfctn", "Ntfctn", "camt.054.001.08"],
  statement: ["BkToCstmrStmt", "Stmt", "camt.053.001.08"],
} as const;

type Booking = { readonly own?: string; readonly uetr?: string; readonly valued?: boolean };

const uetr = "eb6305c9-1f7f-49de-aed0-16487c27b42d";

function entryOf({ own = "", uetr: id = "", valued = true }: Booking): string {
  const value = valued ? "<ValDt><Dt>2026-03-02</Dt></ValDt>" : "";
  const service = own === "" ? "" : `<AcctSvcrRef>${own}</AcctSvcrRef>`;
  const unique = id === "" ? "" : `<UETR>${id}</UETR>`;
  const refs = `<Refs><EndToEndId>PAY-1</EndToEndId>${unique}</Refs>`;
  return `<Ntry><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt>${value}${service}<NtryDtls><TxDtls>${refs}</TxDtls></NtryDtls></Ntry>`;
}

type File = { readonly as: keyof typeof messages; readonly bookings: readonly Booking[] };

function contentOf({ as, bookings }: File): string {
  const [message, element, schema] = messages[as];
  const account = "<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>";
  const entries = bookings.map(entryOf).join("");
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${schema}"><${message}><GrpHdr><MsgId>${as}</MsgId></GrpHdr><${element}><Id>${as}-1</Id>${account}${entries}</${element}></${message}></Document>`;
}

async function caseAfter(files: readonly File[]) {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete } = driverOf(world);
  const amount = { amount: "100.00", currency: "EUR" };
  const body = { externalReference: "PAY-1", source: amount, destination: amount };
  const { caseId = "" } = await call("createPaymentIntent", { body });
  const profile = {
    ...{ name: "Bank", sourceType: "bank_statement", format: "camt053" },
    ...{ mapping: {}, defaults: {} },
  };
  const { id: profileId = "" } = await call("createImportProfile", { body: profile });
  for (const [index, file] of files.entries()) {
    const fileName = `${index}.xml`;
    await call("createImportBatch", { body: { profileId, fileName, content: contentOf(file) } });
    await complete();
  }
  const found = await call("getReconciliationCase", { params: { caseId } });
  await world.close();
  const { verdict, actualAmount, exceptionType } = found;
  return { verdict, actualAmount, exceptionType };
}

const once = { verdict: "matched", actualAmount: "100.00", exceptionType: null };

test.each<[string, Booking, Booking]>([
  ["under the bank's reference", { own: "SVC-1" }, { own: "SVC-1" }],
  ["and the notification has no value date", { own: "SVC-1", valued: false }, { own: "SVC-1" }],
  ["and only a UETR names it", { uetr }, { uetr: uetr.toUpperCase() }],
])("a booking counts once %s", async (_, notified, stated) => {
  const files: readonly File[] = [
    { as: "notification", bookings: [notified] },
    { as: "statement", bookings: [stated] },
  ];
  expect(await caseAfter(files)).toEqual(once);
  expect(await caseAfter([...files].reverse())).toEqual(once);
});

test("two bookings of one statement both count, even under one UETR", async () => {
  const files: readonly File[] = [{ as: "statement", bookings: [{ uetr }, { uetr, own: "" }] }];
  expect(await caseAfter(files)).toMatchObject({
    actualAmount: "200.00",
    exceptionType: "duplicate_payment",
  });
});
