/** Reads references and parties of an entry or transaction (camt.053.001.02 to .08). */
import type { Direction } from "#domain/evidence/statement-details.ts";
import type { StatementEntry, TypedReference } from "../file-event.ts";
import { distinctReferences, present } from "../statement/bank-movement.ts";
import { type CutText, textOf, withCuts } from "../statement/cut-text.ts";
import { isOwnAccount } from "../statement/own-account.ts";
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

/** The account of the statement, which is never that of the counterparty. */
export type OwnAccount = {
  readonly account: string | null;
  /** The name of its owner; null if the file does not say. */
  readonly owner: string | null;
};

type Described = {
  readonly entry: XmlElement;
  /**
   * The transaction; null for an entry without or with several transactions, of which only the entry's own fields
   * are read.
   */
  readonly details: XmlElement | null;
  /** The batches of the row: NtryDtls/Btch. */
  readonly batches: readonly XmlElement[];
  readonly direction: Direction;
  readonly own: OwnAccount;
};

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

/** References, counterparty and remittance information of one row. */
export function readTransactionDetails({
  entry,
  details,
  batches,
  direction,
  own,
}: Described): TransactionDetails {
  const references = elementAt(details, "Refs");
  const remittance = elementAt(details, "RmtInf");
  return {
    endToEndId: present(textAt(references, "EndToEndId")),
    uetr: textAt(references, "UETR")?.toLowerCase() ?? null,
    ...counterpartyOf(details, direction, own),
    remittanceInformation: remittanceInformationOf(entry, details, remittance),
    references: withBatches(typedReferences(entry, references, remittance), batches),
  };
}

/** With the keys of the payment run or collection that the bank booked in one sum. */
function withBatches(
  references: TypedReference[],
  batches: readonly XmlElement[],
): TypedReference[] {
  if (batches.length === 0) return references;
  return distinctReferences([
    ...references,
    ...batches.flatMap((batch) => [
      { type: "payment_information_id", value: textAt(batch, "PmtInfId") },
      { type: "message_id", value: textAt(batch, "MsgId") },
    ]),
  ]);
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

const roles = ["Dbtr", "Cdtr"] as const;
const reversedRoles = ["Cdtr", "Dbtr"] as const;

type Party = {
  readonly name: string | null;
  readonly account: string | null;
};

function partyOf(parties: XmlElement | null, role: "Dbtr" | "Cdtr"): Party {
  return {
    name: nameOf(elementAt(parties, role)) ?? nameOf(elementAt(parties, `Ultmt${role}`)),
    account: accountOf(elementAt(parties, `${role}Acct`)),
  };
}

/**
 * The counterparty: the debtor of a credit, the creditor of a debit; inside `Pty` since version 8. Banks keep the roles of
 * the original payment where it comes back, so the party whose account is the statement's is never taken: then
 * it is the other one.
 */
function counterpartyOf(
  details: XmlElement | null,
  direction: Direction,
  own: OwnAccount,
): Pick<TransactionDetails, "counterpartyName" | "counterpartyAccount"> {
  const parties = elementAt(details, "RltdPties");
  if (parties === null) return { counterpartyName: null, counterpartyAccount: null };
  const [role, otherRole] = direction === "credit" ? roles : reversedRoles;
  const expected = partyOf(parties, role);
  const isOurs = isOwn(expected, own);
  const isDoubtful = expected.account === null && elementAt(details, "RtrInf") !== null;
  const other = isOurs || isDoubtful ? partyOf(parties, otherRole) : expected;
  // Of a return whose roles no account tells apart, the one that has an account is not the statement's.
  const taken = isOurs || other.account !== null ? other : expected;
  if (isOwn(taken, own)) return { counterpartyName: null, counterpartyAccount: null };
  return { counterpartyName: taken.name, counterpartyAccount: taken.account };
}

function isOwn({ name, account }: Party, own: OwnAccount): boolean {
  if (account !== null) return isOwnAccount(own.account, account);
  return name !== null && own.owner !== null && folded(name) === folded(own.owner);
}

function folded(name: string): string {
  return name.toLowerCase().replace(/\s+/g, " ");
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
  const written = textsOf(remittance).join(" ");
  return written !== ""
    ? written
    : (textAt(details, "AddtlTxInf") ?? textAt(entry, "AddtlNtryInf"));
}

function textsOf(remittance: XmlElement | null): string[] {
  return [
    ...childrenOf(remittance, "Ustrd"),
    ...childrenOf(remittance, "Strd").flatMap((strd) => childrenOf(strd, "AddtlRmtInf")),
  ]
    .map((line) => line.text)
    .filter((text) => text !== "");
}

/** Characters of a full element of remittance information (Max140Text). */
const fullElement = 140;

/** The remittance information as the elements that cut it; null where it is one. */
export function cutRemittanceOf(details: XmlElement | null): CutText | null {
  const texts = textsOf(elementAt(details, "RmtInf"));
  if (texts.length < 2) return null;
  const cutBehind = ({ text }: CutText) => ({ isFull: text.length >= fullElement, isBlank: true });
  return withCuts(texts.map(textOf), cutBehind);
}
