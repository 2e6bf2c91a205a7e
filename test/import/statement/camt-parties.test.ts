/** Counterparties and keys of payment runs in camt (docs/files.md, Rows). */
import { describe, expect, test } from "vitest";
import { readFileRows } from "../read-file.ts";

const own = "DE02100100100006820101";
const other = "DE75512108001245126199";

type Party = { readonly name?: string; readonly account?: string };

function partyOf(role: string, { name, account }: Party): string {
  const named = name === undefined ? "" : `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>`;
  const numbered =
    account === undefined ? "" : `<${role}Acct><Id><IBAN>${account}</IBAN></Id></${role}Acct>`;
  return named + numbered;
}

type Transaction = {
  readonly mark: "CRDT" | "DBIT";
  readonly debtor: Party;
  readonly creditor: Party;
  readonly isReturn?: boolean;
  readonly account?: string;
};

async function partiesOf({ mark, debtor, creditor, isReturn, account = own }: Transaction) {
  const parties = `<RltdPties>${partyOf("Dbtr", debtor)}${partyOf("Cdtr", creditor)}</RltdPties>`;
  const returned = isReturn ? "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>" : "";
  const document = `<Document><BkToCstmrStmt><Stmt><Id>7</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Our Company</Nm></Ownr></Acct><Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>${mark}</CdtDbtInd><NtryDtls><TxDtls>${parties}${returned}</TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const [row] = await readFileRows(document, { format: "camt053" });
  if (row?.reading.outcome !== "movement") throw new Error(JSON.stringify(row));
  const { counterpartyName, counterpartyAccount } = row.reading.movement;
  return [counterpartyName, counterpartyAccount];
}

const us = { name: "Our Company", account: own };
const them = { name: "Customer", account: other };

describe("the counterparty is never the party whose account is the statement's", () => {
  test.each<[string, Transaction]>([
    ["a credit", { mark: "CRDT", debtor: them, creditor: us }],
    ["a debit", { mark: "DBIT", debtor: us, creditor: them }],
    [
      "a returned direct debit with the roles of the original",
      { mark: "DBIT", debtor: them, creditor: us, isReturn: true },
    ],
    [
      "a returned direct debit with turned roles",
      { mark: "DBIT", debtor: us, creditor: them, isReturn: true },
    ],
    [
      "a returned transfer with the roles of the original",
      { mark: "CRDT", debtor: us, creditor: them, isReturn: true },
    ],
    ["a reversal without a mark of returns", { mark: "DBIT", debtor: them, creditor: us }],
    [
      "our account in lower case with blanks",
      {
        mark: "DBIT",
        debtor: them,
        creditor: { name: "We", account: "de02 1001 0010 0006 8201 01" },
      },
    ],
    [
      "our name without an account",
      { mark: "DBIT", debtor: them, creditor: { name: "OUR  COMPANY" } },
    ],
    [
      "a return that has one account",
      { mark: "DBIT", debtor: them, creditor: { name: "Someone" }, isReturn: true },
    ],
    [
      "our account with its currency",
      { mark: "DBIT", debtor: them, creditor: us, account: `${own}EUR` },
    ],
  ])("%s", async (_, transaction) => {
    expect(await partiesOf(transaction)).toEqual(["Customer", other]);
  });

  test("between two parties that are ours, there is none", async () => {
    expect(await partiesOf({ mark: "CRDT", debtor: us, creditor: us })).toEqual([null, null]);
  });

  test("without our account the roles decide", async () => {
    const [debtor, creditor] = [{ name: "A" }, { name: "B" }];
    expect(await partiesOf({ mark: "CRDT", debtor, creditor })).toEqual(["A", null]);
    expect(await partiesOf({ mark: "DBIT", debtor, creditor })).toEqual(["B", null]);
  });
});

test("the keys of a payment run are references of its rows", async () => {
  const batch = (name: string) =>
    `<Btch><MsgId>M-${name}</MsgId><PmtInfId>P-${name}</PmtInfId></Btch>`;
  const transaction = (amount: string) =>
    `<TxDtls><Refs><EndToEndId>E</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
  const entry = (total: string, ...groups: readonly string[]) =>
    `<Ntry><Amt Ccy="EUR">${total}</Amt><CdtDbtInd>DBIT</CdtDbtInd>${groups.map((each) => `<NtryDtls>${each}</NtryDtls>`).join("")}</Ntry>`;
  const entries = [
    entry("30.00", batch("1")),
    entry("30.00", `${batch("2")}${transaction("10.00")}`, `${batch("3")}${transaction("20.00")}`),
    entry("99.00", `${batch("4")}${transaction("10.00")}`, `${batch("5")}${transaction("20.00")}`),
  ];
  const document = `<Document><BkToCstmrStmt><Stmt><Id>7</Id>${entries.join("")}</Stmt></BkToCstmrStmt></Document>`;
  const rows = await readFileRows(document, { format: "camt053" });
  const references = rows.map(({ reading }) =>
    reading.outcome === "movement"
      ? reading.movement.references.map(({ type, value }) => `${type}=${value}`)
      : [],
  );
  const keys = (name: string) => [`payment_information_id=P-${name}`, `message_id=M-${name}`];
  expect(references).toEqual([keys("1"), keys("2"), keys("3"), [...keys("4"), ...keys("5")]]);
});
