/** The payments that a strategy finds for a leg. */

import type { Strategy } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import type { SharedValue } from "./firm-strategies.ts";

/** An intent that shares a match key with the leg, and the rule that governs their meeting. */
export type CandidateIntent = {
  readonly intent: PaymentIntent;
  readonly rule: RuleSettings;
  readonly canceled?: boolean;
};

/** An intent that a strategy found, and by what. */
export type Match = { readonly intent: PaymentIntent; readonly sharedValue: SharedValue };

/** The candidates of the strongest strategy that has any. */
export type Matches = {
  /** Position of the strategy among the firm ones, the strongest first. */
  readonly tier: number;
  readonly strategy: Strategy;
  /** In the order of their ids; at least one. */
  readonly matches: readonly Match[];
};

export type OfIntent = { readonly intent: PaymentIntent };

export function byUuid(a: OfIntent, b: OfIntent): number {
  return a.intent.uuid < b.intent.uuid ? -1 : 1;
}
