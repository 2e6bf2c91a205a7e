/** The demo's part with files: it imports a bank statement and exports all cases. */
import { Client } from "#api/client/client.ts";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { verifyExport } from "#domain/audit/verify-export.ts";
import { camtProfile, endedImport, type ImportBatchAnswer } from "#lib/cli/file/camt-import.ts";
import type { Outputs } from "../outputs.ts";

type Print = (line: string) => void;

const externalReference = "rent-2026-03";
const profileName = "Demo bank, camt.053";

/** Two entries between an opening and a closing balance (ISO 20022 camt.053.001.08). */
const statement = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>DEMO-1</MsgId></GrpHdr><Stmt><Id>2026-03-02</Id>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1637.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">1150.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><Dt>2026-03-02</Dt></ValDt><AcctSvcrRef>DEMO-A</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>${externalReference}</EndToEndId></Refs><RmtInf><Ustrd>Rent for March</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><Dt>2026-03-02</Dt></ValDt><AcctSvcrRef>DEMO-B</AcctSvcrRef>
<NtryDtls><TxDtls><RmtInf><Ustrd>Account fee</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>
`;

function clientOf({ baseUrl, apiKey }: Outputs): Client {
  return new Client({ baseUrl, token: apiKey });
}

/** Repeated over kept state, it imports the same statement again, with duplicates only. */
export async function playImportDemo(outputs: Outputs, print: Print): Promise<void> {
  const client = clientOf(outputs);
  const money = { amount: "1150.00", currency: "EUR" };
  await client.call("createPaymentIntent", {
    body: { externalReference, source: money, destination: money, paymentType: "bank" },
  });
  const profileId = await camtProfile(client, profileName);
  const body = { profileId, fileName: "statement.xml", content: statement };
  const { id } = await client.call("createImportBatch", { body });
  const batch = await endedImport(client, id);
  print("  202  File: a bank statement (camt.053) is imported");
  print(
    `       ${batch.total} rows: ${batch.accepted} accepted, ${batch.duplicate} duplicate, ${batch.rejected} rejected; ${addsUp(batch)}`,
  );
}

function addsUp({ statements: [first] }: ImportBatchAnswer): string {
  const { opening, closing } = first ?? {};
  return first?.addsUp === true
    ? `${opening} and the movements give ${closing}, as the bank says`
    : "the balances do not add up";
}

export async function playExportDemo(outputs: Outputs, print: Print): Promise<void> {
  const client = clientOf(outputs);
  const json = await client.call("exportReconciliationCases", {});
  const csv = await client.call("exportReconciliationCases", { query: { format: "csv" } });
  const { cases, events, faults } = verifyExport(json, hashShownEvent);
  const lines = String(csv).trimEnd().split("\r\n").length;
  const chains = faults.length === 0 ? "every audit chain holds" : `${faults.length} faults`;
  print("");
  print(`Export: ${cases} cases with ${events} audit events, ${chains}; as CSV ${lines} lines`);
}
