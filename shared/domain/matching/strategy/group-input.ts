/** The input of one decision about a group of legs. */

import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import type { OwnAsset } from "#domain/case/verdict/parties.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Crowded } from "../assignment/amount-pool.ts";

/** A payment as input of a decision. */
export type GroupCase = {
  readonly intent: PaymentIntent;
  /** Case-level settings: completeness. */
  readonly rule: RuleSettings;
  /** Canceled, or closed by a person: takes nothing more by amount. */
  readonly closed: boolean;
  readonly canceled?: boolean;
  /** Whether other intents are refunds of it, at hand or not. */
  readonly hasRefunds?: true;
  /** Closed by a person: its legs stay with it. */
  readonly closedByPerson?: boolean;
  /** Its linked legs that this decision does not change. */
  readonly otherLegs: readonly LinkedLeg[];
};

export type GroupInput = {
  /** Legs to decide. */
  readonly legs: readonly FlowLeg[];
  readonly cases: readonly GroupCase[];
  /** The cases of the payments that share a match key with the leg, each once. */
  readonly candidatesOf: (leg: FlowLeg) => readonly GroupCase[];
  /** Firmly linked legs that are not decided; others follow them by `same_movement`. */
  readonly firmLegs: readonly FlowLeg[];
  readonly ruleOf: (leg: FlowLeg, intent: PaymentIntent) => RuleSettings;
  readonly incomplete: boolean;
  /** Ids of legs and positions that are crowded by payments or evidence that were not read. */
  readonly crowded?: Crowded;
  /** Legs of components that were read in part only. */
  readonly unexplored?: ReadonlySet<string>;
  /** References that too many intents share to identify one (docs/matching.md). */
  readonly sharedReferences?: ReadonlySet<string>;
  /** Values under which more legs are registered than were read: no bank id among them names one movement. */
  readonly manyLegs?: ReadonlySet<string>;
  /** The organization's own token contracts. */
  readonly assets?: readonly OwnAsset[];
  /** The moment of the decision; absent where no link can have become final. */
  readonly now?: Instant;
  /**
   * Set if the evidence that competes for the same payments was not read. `unread`, within a request: a leg
   * that several payments share is decided behind the queue, unless it is a batch of exactly their amounts.
   * `too_many`: it is ambiguous.
   */
  readonly competingEvidence?: "unread" | "too_many";
  /** Set where a payment and its refunds have more evidence than is at hand: it stays where it is named. */
  readonly withoutRefunds?: true;
};
