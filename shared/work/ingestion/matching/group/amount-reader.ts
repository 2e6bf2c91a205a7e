/** What the look-up of amounts needs to know of a decision, and what the decision needs to know of it. */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import { mayAwaitAmountMatch } from "#domain/matching/pool/awaits-amount-match.ts";
import type { GroupInput } from "#domain/matching/strategy/group-input.ts";
import { referencesOfIntent, referencesOfLeg } from "#domain/matching/strategy/match-values.ts";
import type { RuleBook } from "#domain/rule/rule-book.ts";
import type { AmountLookup } from "#store/table/amount/amount-lookup.ts";
import { sharedAmong } from "#store/table/matching/shared-reference-store.ts";
import type { AmountMembers, AmountReader } from "./gather-amounts.ts";
import type { MatchScope } from "./group.ts";

type Settings = {
  readonly lookup: AmountLookup;
  readonly rules: RuleBook;
  readonly shared: Parameters<typeof sharedAmong>[0];
};

export function amountReader({
  rules,
  shared,
  ...reads
}: Settings & Pick<AmountReader, "readPayments" | "readWaiting">): AmountReader {
  return {
    ...reads,
    toleranceOf: (intent) => rules.widestToleranceOf(intent),
    scopesOf: (intent) => sharedAmong(shared, referencesOfIntent(intent)),
    scopeOf: (leg) => sharedAmong(shared, referencesOfLeg(leg))[0] ?? null,
  };
}

/** Legs that only an amount may assign. */
export function undecidedLegs(input: GroupInput): FlowLeg[] {
  const decided = decideGroup(input);
  return input.legs.filter(
    (leg, index) =>
      decided[index]?.decision.outcome === "unmatched" &&
      decided[index].decision.strategy === null &&
      mayAwaitAmountMatch(leg),
  );
}

/** What a decision does not have at hand. */
export function limitsOf(
  scope: MatchScope,
  members: AmountMembers | null,
): Pick<GroupInput, "competingEvidence" | "crowded" | "unexplored"> {
  return {
    ...(scope === "request" ? { competingEvidence: "unread" } : {}),
    ...(members === null ? {} : { crowded: members.crowded, unexplored: members.unexplored }),
  };
}
