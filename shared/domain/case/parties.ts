/** Whether money reached the right receiver in the right asset (docs/matching.md, Who and what). */

import { networkOf, publishedContracts } from "../payment/networks.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import type { CaseLeg } from "./case-leg.ts";

const ibanShape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const hexAddress = /^0x[0-9a-f]{40}$/i;

function folded(account: string): string {
  return account.replace(/\s/g, "").toUpperCase();
}

/**
 * Whether a destination leg reached another account than the beneficiary's. Only accounts of one form are
 * compared: both IBANs, or both hex addresses.
 * @param legs legs of the case that count
 */
export function isWrongReceiver(
  { leg, phase }: CaseLeg,
  intent: PaymentIntent,
  legs: readonly CaseLeg[] = [],
): boolean {
  const expected = intent.beneficiaryAccount;
  const isAsked =
    phase === "destination" || (isOutboundDebit(leg, intent) && isDirect(intent, legs));
  const receiver = isAsked ? receiverOf(leg) : null;
  if (expected === null || receiver === null) return false;
  const [a, b] = [folded(expected), folded(receiver)];
  const isComparable =
    (ibanShape.test(a) && ibanShape.test(b)) || (hexAddress.test(a) && hexAddress.test(b));
  return isComparable && a !== b;
}

/** A debit of the payer's own account. */
function isOutboundDebit({ metadata }: CaseLeg["leg"], intent: PaymentIntent): boolean {
  const isOutbound = intent.directionStated === true && intent.direction === "outbound";
  return isOutbound && metadata?.["direction"] === "debit";
}

/** Whether the case expects and has nothing after `source` but `destination`. */
function isDirect({ expectedLegs }: PaymentIntent, legs: readonly CaseLeg[]): boolean {
  return [...expectedLegs, ...legs].every(
    ({ phase }) => phase === "source" || phase === "destination",
  );
}

/** Where the money arrived: an address, or an account of a statement row; null where nothing says so. */
function receiverOf({ toAddress, metadata }: CaseLeg["leg"]): string | null {
  if (toAddress !== null) return toAddress;
  const name = metadata?.["direction"] === "debit" ? "counterpartyAccount" : "account";
  return metadata?.["direction"] === undefined ? null : (metadata[name] ?? null);
}

/** Contracts of an organization's own tokens, beside the published ones: ticker, network, address. */
export type OwnAsset = {
  readonly ticker: string;
  readonly chainId: number;
  readonly tokenAddress: string;
};

export type AssetCheck = "right" | "wrong" | "unverified" | "not_asked";

/**
 * Whether a destination leg moved the expected token on the expected network. Where no contract of the
 * ticker is known on the network, the leg counts and is shown as unverified.
 */
export function checkAsset(
  { leg, phase }: CaseLeg,
  intent: PaymentIntent,
  own: readonly OwnAsset[] = [],
): AssetCheck {
  if (phase !== "destination" || leg.chainId === null) return "not_asked";
  const network = intent.chain === null ? null : networkOf(intent.chain);
  if (network !== null && network !== leg.chainId) return "wrong";
  if (leg.tokenAddress === null) return "not_asked";
  const known = [
    ...publishedContracts(leg.currency, leg.chainId),
    ...own
      .filter((asset) => asset.ticker === leg.currency && asset.chainId === leg.chainId)
      .map((asset) => asset.tokenAddress),
  ];
  if (known.length === 0) return "unverified";
  const address = leg.tokenAddress.toLowerCase();
  return known.some((contract) => contract.toLowerCase() === address) ? "right" : "wrong";
}
