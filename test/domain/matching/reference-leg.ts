/** What the reference matcher (reference-matcher.ts) says of one leg and one payment. */

import type { LinkedLeg } from "../../../shared/domain/case/linked-leg.ts";
import type { FlowLeg } from "../../../shared/domain/evidence/flow-leg.ts";
import type { GroupCase } from "../../../shared/domain/matching/group-input.ts";
import type { PaymentIntent } from "../../../shared/domain/payment/payment-intent.ts";

/** A decision without its explanation. */
export type Said = {
  readonly outcome: "linked" | "ambiguous" | "unmatched";
  /** Payment, strategy and amount of each link. */
  readonly links: readonly string[];
  readonly among: readonly string[];
};

export type Payment = GroupCase & { readonly id: string };
type Links = readonly {
  readonly to: string;
  readonly by: string;
  readonly amount: number;
}[];
export type Decided = {
  readonly outcome: Said["outcome"];
  readonly links: Links;
  readonly among: string[];
};

export const unmatched: Decided = { outcome: "unmatched", links: [], among: [] };
export const ambiguous = (among: readonly string[]): Decided => ({
  outcome: "ambiguous",
  links: [],
  among: [...new Set(among)].sort(),
});

export function expectedOf(leg: FlowLeg, { source, destination }: PaymentIntent): number | null {
  const isIncoming = leg.phase === "source" || leg.phase === "intermediary_in";
  if (source.currency === destination.currency) {
    if (leg.currency !== source.currency) return null;
    return Number(isIncoming ? source.amount : destination.amount);
  }
  if (leg.currency === destination.currency) return Number(destination.amount);
  return leg.currency === source.currency ? Number(source.amount) : null;
}

/**
 * A chain leg to another address stands for `transfer` while another one of the case reaches the
 * beneficiary.
 */
export function phaseOf(
  leg: LinkedLeg,
  intent: PaymentIntent,
  others: readonly LinkedLeg[] = [],
): string {
  if (leg.phase !== null) return leg.phase;
  const account = (intent.beneficiaryAccount ?? "").toLowerCase();
  const isHex = /^0x[0-9a-f]{40}$/.test(account);
  if (leg.currency === intent.destination.currency) {
    const elsewhere = isHex && leg.toAddress !== null && leg.toAddress !== account;
    const reached = others.some(
      ({ kind, status, toAddress }) =>
        kind === "chain" &&
        (status === "pending" || status === "confirmed") &&
        toAddress === account,
    );
    return leg.kind === "chain" && elsewhere && reached ? "transfer" : "destination";
  }
  return leg.currency === intent.source.currency ? "source" : "transfer";
}

/** One place for each payment, phase and kind. */
export type OpenPosition = { readonly payment: Payment; readonly name: string };

export function positionName(leg: LinkedLeg, { id, intent }: Payment): string {
  return `${id} ${phaseOf(leg, intent)} ${leg.kind}`;
}
