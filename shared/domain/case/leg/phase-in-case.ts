/** The phase of a leg in a case. */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { LinkedLeg } from "./linked-leg.ts";

/** docs/matching.md, A leg's phase. */
export function phaseInCase(
  leg: LinkedLeg,
  intent: PaymentIntent,
  all: readonly LinkedLeg[] = [],
): Phase {
  if (leg.phase !== null) return leg.phase;
  if (leg.currency !== intent.destination.currency) {
    return leg.currency === intent.source.currency ? "source" : "transfer";
  }
  return paysSomebodyElse(leg, intent) && all.some((other) => reachesBeneficiary(other, intent))
    ? "transfer"
    : "destination";
}

const hexAddress = /^0x[0-9a-f]{40}$/;

function beneficiaryAddress({ beneficiaryAccount }: PaymentIntent): string | null {
  const account = beneficiaryAccount?.toLowerCase() ?? "";
  return hexAddress.test(account) ? account : null;
}

function paysSomebodyElse({ kind, toAddress }: LinkedLeg, intent: PaymentIntent): boolean {
  const beneficiary = beneficiaryAddress(intent);
  return (
    kind === "chain" && beneficiary !== null && toAddress !== null && toAddress !== beneficiary
  );
}

/** Whether a pending or confirmed chain leg goes to the beneficiary; one that is ignored counts for nothing. */
function reachesBeneficiary(
  { kind, status, toAddress, requirementLevel }: LinkedLeg,
  intent: PaymentIntent,
): boolean {
  const isLive = requirementLevel !== "ignored" && (status === "pending" || status === "confirmed");
  return (
    kind === "chain" && isLive && toAddress !== null && toAddress === beneficiaryAddress(intent)
  );
}
