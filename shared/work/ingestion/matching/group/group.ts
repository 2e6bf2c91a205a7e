/** The request for one decision, and the input that is read for it. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { LegChange } from "#domain/evidence/observation/assign-observations.ts";
import type { GroupInput } from "#domain/matching/strategy/group-input.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { AmountRanges } from "#store/table/amount/amount-lookup.ts";
import type { KeyHolders } from "#store/table/matching/match-key-reader.ts";
import type { MatchSettings } from "#store/table/rule/rule-store.ts";

/** Maximum legs of one decision that are found by references, those nearest to the changed legs. */
export const maximumLegs = 200;

/** Maximum legs of payments that share evidence; with more, the evidence is ambiguous. */
export const maximumSharing = 400;

/**
 * `request`: decides only the changed legs, and by amount only a leg and a payment that fit only
 * each other. `queue`: decides all legs that affect one another.
 */
export type MatchScope = "request" | "queue";

export type GroupRequest = {
  readonly organizationId: OrganizationId;
  readonly changes: readonly LegChange[];
  /** The registrations that the changes were made from. */
  readonly holders?: ReadonlyMap<string, KeyHolders>;
  readonly payments: readonly Payment[];
  /** Intents under replaced versions: evidence near these is decided again. */
  readonly replaced?: readonly PaymentIntent[];
  /** Payments that the same piece of work has read, and that the decision need not read again. */
  readonly known?: ReadonlyMap<Uuid, Payment>;
  /** Entries by amount that the same piece of work has read; read anew without them. */
  readonly ranges?: AmountRanges;
  readonly settings: MatchSettings;
  readonly scope: MatchScope;
  readonly now: Instant;
  /** Legs and payments that the same batch of work has already decided by amount. */
  readonly covered?: ReadonlySet<Uuid>;
};

export type Group = {
  readonly input: GroupInput;
  readonly legs: readonly LegChange[];
  readonly payments: ReadonlyMap<Uuid<"payment">, Payment>;
  readonly holders: ReadonlyMap<string, KeyHolders>;
  /** Legs and payments decided by amount. */
  readonly members: readonly Uuid[];
};
