/** What one decision looks at. */

import type { LinkedLeg } from "../case/linked-leg.ts";
import type { OwnAsset } from "../case/parties.ts";
import type { FlowLeg } from "../evidence/flow-leg.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import type { RuleSettings } from "../rule/rule.ts";
import type { Instant } from "../value/instant.ts";
import type { Crowded } from "./amount-pool.ts";

/** A payment as the decision looks at it. */
export type GroupCase = {
  readonly intent: PaymentIntent;
  /** Case-level settings: completeness. */
  readonly rule: RuleSettings;
  /** Canceled, or closed by a person: takes nothing more by amount. */
  readonly closed: boolean;
  readonly canceled?: boolean;
  /** Closed by a person, who saw what it has: that stays its own. */
  readonly closedByPerson?: boolean;
  /** Legs linked to it that this decision leaves as they are. */
  readonly otherLegs: readonly LinkedLeg[];
};

export type GroupInput = {
  /** Legs to decide. */
  readonly legs: readonly FlowLeg[];
  readonly cases: readonly GroupCase[];
  /** The cases of the payments that share a match key with the leg, each once. */
  readonly candidatesOf: (leg: FlowLeg) => readonly GroupCase[];
  /** Firmly linked legs that carry others by `same_movement` and are left as they are. */
  readonly firmLegs: readonly FlowLeg[];
  readonly ruleOf: (leg: FlowLeg, intent: PaymentIntent) => RuleSettings;
  readonly incomplete: boolean;
  /** Legs, and positions by id, that are crowded by more than is at hand. */
  readonly crowded?: Crowded;
  /** Legs of components of which only a part is at hand. */
  readonly unexplored?: ReadonlySet<string>;
  /** References that very many intents carry: they name nobody (docs/matching.md). */
  readonly sharedReferences?: ReadonlySet<string>;
  /** The organization's own token contracts. */
  readonly assets?: readonly OwnAsset[];
  /** The moment of the decision; absent where no link can have become final. */
  readonly now?: Instant;
  /**
   * Set where the evidence that competes for the same payments is not at hand. `unread`, as within a request:
   * what several payments share waits for the decision behind the queue, unless it is a batch of exactly
   * their amounts. `too_many`: it is ambiguous.
   */
  readonly competingEvidence?: "unread" | "too_many";
};
