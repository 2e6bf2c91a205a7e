/** Return reasons of ISO 20022 (External Code Sets, ExternalReturnReason1Code), readable for people. */

/** Codes of returns and rejects in credit transfers and direct debits; others are shown as they stand. */
const names: Readonly<Record<string, string>> = {
  AC01: "incorrect account number",
  AC03: "invalid creditor account number",
  AC04: "closed account number",
  AC06: "blocked account",
  AC13: "invalid debtor account type",
  AG01: "transaction forbidden",
  AG02: "invalid bank operation code",
  AM04: "insufficient funds",
  AM05: "duplication",
  AM09: "wrong amount",
  ARDT: "already returned transaction",
  BE01: "inconsistent with end customer",
  BE04: "missing creditor address",
  BE05: "unrecognised initiating party",
  CNOR: "creditor bank is not registered",
  CURR: "incorrect currency",
  CUST: "requested by customer",
  DNOR: "debtor bank is not registered",
  DUPL: "duplicate payment",
  ERIN: "extended remittance information not supported",
  FF05: "invalid local instrument code",
  FOCR: "following cancellation request",
  FR01: "fraud",
  FRAD: "fraudulent origin",
  MD01: "no mandate",
  MD02: "missing mandatory information in mandate",
  MD06: "refund request by end customer",
  MD07: "end customer deceased",
  MS02: "not specified reason, customer generated",
  MS03: "not specified reason, agent generated",
  NARR: "narrative",
  NOAS: "no answer from customer",
  NOOR: "no original transaction received",
  RC01: "bank identifier incorrect",
  RR01: "missing debtor account or identification",
  RR02: "missing debtor name or address",
  RR03: "missing creditor name or address",
  RR04: "regulatory reason",
  SL01: "specific service offered by debtor agent",
  SVNR: "service not rendered",
  TECH: "technical problem",
  TM01: "invalid cut-off time",
  UPAY: "undue payment",
};

/** Longest reason that is kept, in characters. */
const maximumReason = 255;

/**
 * The reason as people read it: the code and its name, then what the bank adds. Null where both are
 * absent.
 *
 * @param code a code of the list, or one of the bank's own
 */
export function readableReason(code: string | null, additional: string | null): string | null {
  const name = code === null ? undefined : names[code.toUpperCase()];
  const named = name === undefined ? code : `${code} (${name})`;
  const parts = [named, additional].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(": ").slice(0, maximumReason);
}

/** The first known code in a text, where banks write it instead of a field; null if there is none. */
export function returnReasonIn(text: string | null): string | null {
  const words = text?.slice(0, maximumReason).match(/\b[A-Z]{2}\d{2}\b/g) ?? [];
  return words.find((word) => names[word] !== undefined) ?? null;
}
