/** Whether money reached the right receiver in the right asset (docs/matching.md, Who and what). */

import type { Asset } from "#domain/payment/asset.ts";
import { networkOf } from "#domain/payment/networks.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { publishedContract } from "#domain/payment/token-contracts.ts";
import { foldAccount, foldText } from "#domain/value/text/folded-text.ts";
import type { CaseLeg } from "../leg/case-leg.ts";

const ibanShape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const hexAddress = /^0x[0-9a-f]{40}$/i;

/**
 * Whether a destination leg reached another account than the beneficiary's. Only accounts of one form are
 * compared: both IBANs, or both hex addresses.
 * @param legs legs of the case that count
 */
export function isWrongReceiver(
  { leg, phase }: Pick<CaseLeg, "leg" | "phase">,
  intent: PaymentIntent,
  legs: readonly CaseLeg[] = [],
): boolean {
  const expected = intent.beneficiaryAccount;
  const isAsked =
    phase === "destination" || (isOutboundDebit(leg, intent) && isDirect(intent, legs));
  const receiver = isAsked ? receiverOf(leg, intent) : null;
  if (expected === null || receiver === null) return false;
  const [a, b] = [foldAccount(expected), foldAccount(receiver)];
  const isComparable =
    (ibanShape.test(a) && ibanShape.test(b)) || (hexAddress.test(a) && hexAddress.test(b));
  return isComparable && a !== b;
}

/** Whether the account or the name of the other side of a movement is the beneficiary's. */
export function namesBeneficiary(
  { toAddress, metadata }: Pick<CaseLeg["leg"], "toAddress" | "metadata">,
  { beneficiaryAccount: account, beneficiaryName: name }: PaymentIntent,
): boolean {
  if (metadata === null && toAddress === null) return false;
  const isSameAccount = (other: string | null | undefined) =>
    account !== null && other != null && foldAccount(account) === foldAccount(other);
  // A name without letters and digits is nobody's.
  const otherName = foldText(metadata?.["counterpartyName"] ?? "");
  const isSameName = name !== null && otherName !== "" && foldText(name) === otherName;
  return isSameAccount(toAddress) || isSameAccount(metadata?.["counterpartyAccount"]) || isSameName;
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

/**
 * Where the money arrived: an address, or the account of a statement row; null if unknown. Evidence by request names both
 * sides and no sign: the direction that the intent states says which of them received.
 */
function receiverOf({ toAddress, metadata }: CaseLeg["leg"], intent: PaymentIntent): string | null {
  if (toAddress !== null || metadata === null) return toAddress;
  const sign = metadata["direction"] ?? statedSign(intent);
  if (sign === null) return null;
  return metadata[sign === "debit" ? "counterpartyAccount" : "account"] ?? null;
}

/** Null where the intent states no direction, or is between own accounts. */
function statedSign({ direction, directionStated }: PaymentIntent): "credit" | "debit" | null {
  if (directionStated !== true || direction === "internal") return null;
  return direction === "outbound" ? "debit" : "credit";
}

/** A contract that an organization added to the published ones. */
export type OwnAsset = Pick<Asset, "ticker" | "chainId" | "tokenAddress">;

/**
 * `right`: the issuer's contract, or one that the organization added. `wrong`: another network, or another
 * contract than the known ones. `unverified`: no contract of the ticker is known on the network.
 */
export const assetChecks = ["right", "wrong", "unverified"] as const;
export type AssetCheck = (typeof assetChecks)[number];

/**
 * Whether a destination leg moved the expected token on the expected network. If no contract of the ticker is
 * known on the network, the leg counts and is shown as unverified.
 *
 * @returns null if there is nothing to compare: another phase, no chain, or no token contract
 */
export function checkAsset(
  { leg, phase }: Pick<CaseLeg, "leg" | "phase">,
  intent: PaymentIntent,
  own: readonly OwnAsset[] = [],
): AssetCheck | null {
  const { chainId, currency, tokenAddress } = leg;
  if (phase !== "destination" || chainId === null) return null;
  const network = intent.chain === null ? null : networkOf(intent.chain);
  if (network !== null && network !== chainId) return "wrong";
  if (tokenAddress === null) return null;
  const address = tokenAddress.toLowerCase();
  const published = publishedContract(currency, chainId);
  const added = own.filter((asset) => asset.ticker === currency && asset.chainId === chainId);
  if (published === address) return "right";
  if (added.some((asset) => asset.tokenAddress === address)) return "right";
  return published === null && added.length === 0 ? "unverified" : "wrong";
}
