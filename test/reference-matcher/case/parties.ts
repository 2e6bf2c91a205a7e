/** Receiver and asset of a movement (docs/matching.md, Who and what). */

import { networkOf } from "#domain/payment/networks.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { publishedContract } from "#domain/payment/token-contracts.ts";
import type { Leg } from "../leg/leg.ts";
import { accountOf, isAccount, signOf } from "../leg/statement.ts";
import { isHex } from "./case-leg.ts";

/** Recognized by its form alone (decision 0053). */
const isIban = (account: string | null) =>
  account !== null &&
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account.replaceAll(/\s/g, "").toUpperCase());

function receiverOf(leg: Leg, { direction, directionStated }: PaymentIntent): string | null {
  const { metadata, toAddress } = leg.facts;
  if (signOf(leg) === null && toAddress === null && directionStated === true) {
    if (direction === "internal") return null;
    const isIn = direction === "inbound";
    return metadata?.[isIn ? "account" : "counterpartyAccount"] ?? null;
  }
  const sign = signOf(leg);
  if (sign === "debit") return leg.facts.metadata?.["counterpartyAccount"] ?? null;
  return sign === "credit" ? accountOf(leg) : leg.facts.toAddress;
}

/** Both are IBANs or both hexadecimal addresses, and they differ. */
function contradicts(receiver: string | null, beneficiary: string | null): boolean {
  const isComparable = [isIban, isHex].some((is) => is(receiver) && is(beneficiary));
  return isComparable && !isAccount(receiver, beneficiary);
}

/** Whether the case expects and has nothing after `source` but `destination`. */
export type Hops = { readonly isDirect: boolean };

/** Asked of destination legs, and of an outbound debit of a direct payment. */
export function isWrongReceiver(
  leg: Leg,
  phase: Phase,
  intent: PaymentIntent,
  { isDirect }: Hops,
): boolean {
  const isOutbound = intent.directionStated === true && intent.direction === "outbound";
  const isOutboundDebit = isOutbound && signOf(leg) === "debit" && isDirect;
  if (phase !== "destination" && !isOutboundDebit) return false;
  return contradicts(receiverOf(leg, intent), intent.beneficiaryAccount);
}

/** Asked of destination legs only. */
export function isWrongAsset(leg: Leg, phase: Phase, { chain }: PaymentIntent): boolean {
  const { chainId, tokenAddress } = leg.facts;
  if (phase !== "destination" || leg.kind !== "chain" || chainId === null) return false;
  const expected = chain === null ? null : networkOf(chain);
  if (expected !== null && expected !== chainId) return true;
  const known = publishedContract(leg.currency, chainId);
  return (
    tokenAddress !== null && known !== null && known.toLowerCase() !== tokenAddress.toLowerCase()
  );
}

export function isDirect(intent: PaymentIntent, phases: readonly Phase[]): boolean {
  const expected = intent.expectedLegs
    .filter(({ requirement }) => requirement !== "ignored")
    .map(({ phase }) => phase);
  return [...expected, ...phases].every((phase) => phase === "source" || phase === "destination");
}
