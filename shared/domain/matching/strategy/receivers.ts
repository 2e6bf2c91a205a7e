/** Whom a movement paid, and whom an intent expects to be paid (docs/matching.md, Receivers). */
import type { LegFacts } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { foldAccount, foldText } from "#domain/value/text/folded-text.ts";

/** Types of references that name where money is received, folded. */
const receiverTypes: ReadonlySet<string> = new Set(
  ["deposit_address", "virtual_account", "liquidation_address", "memo"].map(foldText),
);
const memoType = foldText("memo");
const addressType = foldText("deposit_address");

export type Receiver = {
  /** The member of the evidence that names it. */
  readonly field: string;
  /** As the evidence says it. */
  readonly account: string;
  /**
   * Whose account it is, where the evidence states no sign: the own side receives what comes in, the other side
   * what goes out. `receiver`: it received the money.
   */
  readonly side: "receiver" | "own" | "other";
};

type Named = Pick<LegFacts, "toAddress" | "references" | "metadata" | "phase">;

/**
 * The receivers that evidence names. A credit on a statement names none: every credit has the account of the
 * statement.
 */
export function receiversOfLeg({ toAddress, references, metadata, phase }: Named): Receiver[] {
  const named = references
    .filter(({ type }) => isReceiverType(type))
    .map(({ type, value }) => receiver(`references.${type}`, value));
  const reached = toAddress === null ? named : [receiver("toAddress", toAddress), ...named];
  return metadata === null ? reached : [...reached, ...accountsOf(metadata, phase)];
}

function receiver(field: string, account: string, side: Receiver["side"] = "receiver"): Receiver {
  return { field, account, side };
}

/** What a row or a request says of both sides; without a sign each may have received the money. */
function accountsOf(
  { account, counterpartyAccount, direction }: Readonly<Record<string, string>>,
  phase: LegFacts["phase"],
): Receiver[] {
  const field = "counterparty.account";
  if (direction !== undefined) {
    const isPaid = direction === "debit" && counterpartyAccount !== undefined;
    return isPaid ? [receiver(field, counterpartyAccount)] : [];
  }
  const isPaid = isLate(phase) && counterpartyAccount !== undefined;
  return [
    ...(isPaid ? [receiver(field, counterpartyAccount, "other")] : []),
    ...(account === undefined ? [] : [receiver("account", account, "own")]),
  ];
}

/** Whether the phase is behind the provider: its other side is whom it pays. */
function isLate(phase: LegFacts["phase"]): boolean {
  return phase === "transfer" || phase === "intermediary_out" || phase === "destination";
}

/** The first letters of the types: most types are told apart by them, without folding. */
const firstLetters = /^[^a-z]*[dvlm]/i;

function isReceiverType(type: string): boolean {
  return firstLetters.test(type) && receiverTypes.has(foldText(type));
}

/** Whether evidence names a receiver at all. */
export function namesReceiver(leg: Named): boolean {
  const { toAddress, metadata, references } = leg;
  if (toAddress === null && metadata === null && references.length === 0) return false;
  return receiversOfLeg(leg).length > 0;
}

type Expecting = Pick<
  PaymentIntent,
  | "beneficiaryAccount"
  | "referenceValues"
  | "referenceTypes"
  | "direction"
  | "directionStated"
  | "erasedAt"
>;

/** The receivers that an intent expects, folded, each once; none of one whose personal values were erased. */
export function receiversOfIntent(intent: Expecting): string[] {
  const { beneficiaryAccount, referenceValues, referenceTypes, erasedAt } = intent;
  if (erasedAt !== undefined) return [];
  const named =
    referenceTypes === undefined
      ? []
      : referenceValues.filter((_, index) => isReceiverType(referenceTypes[index] ?? ""));
  const all = beneficiaryAccount === null ? named : [beneficiaryAccount, ...named];
  return [...new Set(all.map(foldAccount).filter((account) => account !== ""))];
}

const noValues: ReadonlySet<string> = new Set();

/**
 * The receiver of the leg that the intent expects; null if it expects none of them.
 *
 * @param shared values of receivers that too many intents name: they name nobody
 */
export function sharedReceiver(
  leg: Named,
  intent: Expecting,
  shared: ReadonlySet<string> = noValues,
): Receiver | null {
  const all = receiversOfLeg(leg);
  const receivers =
    shared.size === 0 ? all : all.filter(({ account }) => !shared.has(receiverValue(account)));
  if (receivers.length === 0) return null;
  const expected = receiversOfIntent(intent);
  if (expected.length === 0) return null;
  const found = receivers.find(
    ({ account, side }) => mayReceive(side, intent) && expected.includes(foldAccount(account)),
  );
  if (found === undefined || !isMemo(found)) return found ?? null;
  return agreesOnAddress(receivers, intent) ? found : null;
}

/** The own side receives no payment that goes out; the other side only such. */
function mayReceive(side: Receiver["side"], { direction, directionStated }: Expecting): boolean {
  const isOutbound = directionStated === true && direction === "outbound";
  if (side === "receiver") return true;
  return side === "other" ? isOutbound : !isOutbound;
}

function isMemo({ field }: Receiver): boolean {
  return foldText(field.slice("references.".length)) === memoType;
}

/** A memo belongs to an address: where both sides name one, it is the same. */
function agreesOnAddress(receivers: readonly Receiver[], intent: Expecting): boolean {
  const { beneficiaryAccount, referenceValues, referenceTypes = [] } = intent;
  const memos = new Set(
    referenceValues.filter((_, index) => foldText(referenceTypes[index] ?? "") === memoType),
  );
  const named = referenceValues.filter(
    (_, index) => foldText(referenceTypes[index] ?? "") === addressType,
  );
  const own =
    beneficiaryAccount === null || memos.has(beneficiaryAccount) ? [] : [beneficiaryAccount];
  const expected = [...own, ...named].map(foldAccount);
  const said = receivers.filter((each) => !isMemo(each)).map(({ account }) => foldAccount(account));
  return expected.length === 0 || said.length === 0 || said.some((each) => expected.includes(each));
}

/** The value under which a leg and an intent find each other by receiver: apart from all references. */
export function receiverValue(account: string): string {
  return `${receiverPrefix}${foldAccount(account)}`;
}

const receiverPrefix = "\u0000to\u0000";

/** The account of a value that `receiverValue` made; null for every other value. */
export function accountOfReceiverValue(value: string): string | null {
  return value.startsWith(receiverPrefix) ? value.slice(receiverPrefix.length) : null;
}

export function isReceiverValue(value: string): boolean {
  return value.startsWith(receiverPrefix);
}
