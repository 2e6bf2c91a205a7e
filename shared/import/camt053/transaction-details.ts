/** Reads references and parties of an entry or transaction (camt.053.001.02 to .08). */
import type { Direction } from "../../domain/evidence/statement-details.ts";
import type { StatementEntry, TypedReference } from "../file-event.ts";
import { distinctReferences, present } from "../statement/bank-movement.ts";
import { childrenOf, elementAt, textAt, type XmlElement } from "./xml-element.ts";

export type TransactionDetails = Pick<
  StatementEntry,
  | "endToEndId"
  | "uetr"
  | "counterpartyName"
  | "counterpartyAccount"
  | "remittanceInformation"
  | "references"
>;

/** Elements under Refs, each with the type of the reference. */
const referenceTypes = [
  ["transaction_id", "TxId"],
  ["instruction_id", "InstrId"],
  ["payment_information_id", "PmtInfId"],
  ["account_servicer_reference", "AcctSvcrRef"],
  ["message_id", "MsgId"],
  ["mandate_id", "MndtId"],
  ["cheque_number", "ChqNb"],
  ["clearing_system_reference", "ClrSysRef"],
] as const;

/**
 * References, counterparty and remittance information of one transaction.
 *
 * @param details the transaction; null for an entry without or with several transactions, of which
 *   only the entry's own fields are read
 */
export function readTransactionDetails(
  { entry, details }: { readonly entry: XmlElement; readonly details: XmlElement | null },
  direction: Direction,
): TransactionDetails {
  const references = elementAt(details, "Refs");
  const remittance = elementAt(details, "RmtInf");
  return {
    endToEndId: present(textAt(references, "EndToEndId")),
    uetr: textAt(references, "UETR")?.toLowerCase() ?? null,
    ...counterpartyOf(elementAt(details, "RltdPties"), direction),
    remittanceInformation: remittanceInformationOf(entry, details, remittance),
    references: typedReferences(entry, references, remittance),
  };
}

function typedReferences(
  entry: XmlElement,
  references: XmlElement | null,
  remittance: XmlElement | null,
): TypedReference[] {
  const plain = referenceTypes.map(([type, name]) => ({ type, value: textAt(references, name) }));
  const structured = childrenOf(remittance, "Strd").flatMap((strd) => [
    { type: "creditor_reference", value: textAt(strd, "CdtrRefInf", "Ref") },
    ...childrenOf(strd, "RfrdDocInf").map((document) => ({
      type: "document_number",
      value: textAt(document, "Nb"),
    })),
  ]);
  const proprietary = childrenOf(references, "Prtry").map((own) => ({
    type: "proprietary_reference",
    value: textAt(own, "Ref"),
  }));
  const onEntry = [
    { type: "account_servicer_reference", value: textAt(entry, "AcctSvcrRef") },
    { type: "entry_reference", value: textAt(entry, "NtryRef") },
  ];
  return distinctReferences([...structured, ...plain, ...proprietary, ...onEntry]);
}

/**
 * The counterparty: the debtor of a credit, the creditor of a debit; inside `Pty` since version 8.
 */
function counterpartyOf(
  parties: XmlElement | null,
  direction: Direction,
): Pick<TransactionDetails, "counterpartyName" | "counterpartyAccount"> {
  const [party, ultimate, account] =
    direction === "credit"
      ? (["Dbtr", "UltmtDbtr", "DbtrAcct"] as const)
      : (["Cdtr", "UltmtCdtr", "CdtrAcct"] as const);
  return {
    counterpartyName: nameOf(elementAt(parties, party)) ?? nameOf(elementAt(parties, ultimate)),
    counterpartyAccount: accountOf(elementAt(parties, account)),
  };
}

function nameOf(party: XmlElement | null): string | null {
  return (
    textAt(party, "Nm") ?? textAt(party, "Pty", "Nm") ?? textAt(party, "Agt", "FinInstnId", "Nm")
  );
}

/** The IBAN, or another account number; null if there is none. */
export function accountOf(account: XmlElement | null): string | null {
  return textAt(account, "Id", "IBAN") ?? textAt(account, "Id", "Othr", "Id");
}

function remittanceInformationOf(
  entry: XmlElement,
  details: XmlElement | null,
  remittance: XmlElement | null,
): string | null {
  const texts = [
    ...childrenOf(remittance, "Ustrd"),
    ...childrenOf(remittance, "Strd").flatMap((strd) => childrenOf(strd, "AddtlRmtInf")),
  ].map((line) => line.text);
  const written = texts.filter((text) => text !== "").join(" ");
  return written !== ""
    ? written
    : (textAt(details, "AddtlTxInf") ?? textAt(entry, "AddtlNtryInf"));
}
