/**
 * Chooses by the other party that evidence names among several payments that its reference leads to
 * (docs/matching.md, From leg to case: tier 8 among the candidates that a stronger tier left).
 */

import type { Candidate, FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Allocation, DecidedLeg, LegDecision } from "../explanation/explain.ts";
import { explainMatches } from "../explanation/explain-matches.ts";
import { mayAwaitAmountMatch } from "../pool/awaits-amount-match.ts";
import { type FirmByNow, openCase } from "../pool/open-positions.ts";
import type { GroupInput } from "../strategy/group-input.ts";
import { isLiving, type Restricted } from "./choose-by-reference.ts";
import { decideByCounterparty } from "./decide-by-amount.ts";

/**
 * The legs that are linked by `amount_and_counterparty` to one of the payments that their reference leads to.
 * Such a link is tentative, because amounts and names may be shared, and final at once: evidence that has the
 * reference as well is stronger than evidence that has only amount and counterparty, and takes nothing from it
 * later. It is decided anew whenever the evidence of its reference is.
 *
 * @param restricted the legs that no stronger strategy decided, with their candidates
 */
export function chooseByCounterparty(
  input: GroupInput,
  restricted: ReadonlyMap<FlowLeg, Restricted>,
  firm: FirmByNow,
): readonly DecidedLeg[] {
  const legs = [...restricted.keys()].filter((leg) => isLiving(leg) && mayAwaitAmountMatch(leg));
  if (legs.length === 0 || input.competingEvidence !== undefined) return [];
  const { ruleOf, assets } = input;
  const cases = input.cases
    .filter(({ closedByPerson, canceled }) => closedByPerson !== true && canceled !== true)
    .flatMap((each) => openCase(each, firm) ?? []);
  const isCandidate = (leg: FlowLeg, intent: PaymentIntent) =>
    restricted.get(leg)?.found.matches.some((match) => match.intent.uuid === intent.uuid) === true;
  const decided = decideByCounterparty(
    { legs, cases, ruleOf, incomplete: false, ...(assets === undefined ? {} : { assets }) },
    isCandidate,
  );
  return decided.flatMap(({ leg, decision }) => {
    const own = restricted.get(leg);
    const [allocation] = decision.allocations;
    if (own === undefined || allocation === undefined) return [];
    return [{ leg, decision: explain(leg, own, { ...allocation, final: true }) }];
  });
}

/** The candidates keep the strategy that found them, so that the leg is known as one that several share. */
function explain(
  leg: FlowLeg,
  { found, candidates }: Restricted,
  allocation: Allocation,
): LegDecision {
  const { decision } = explainMatches(leg, found, candidates, [allocation]);
  const { strategy } = allocation;
  const isChosen = ({ paymentUuid }: { readonly paymentUuid: Uuid<"payment"> }) =>
    paymentUuid === allocation.paymentUuid;
  const explained = decision.candidates.map((candidate): Candidate => {
    if (isChosen(candidate)) return { ...candidate, strategy, reason: linkedReason };
    return candidate.strategy === found.strategy ? { ...candidate, reason: lostReason } : candidate;
  });
  return {
    allocations: [allocation],
    decision: { ...decision, strategy, reason: linkedReason, candidates: explained },
  };
}

const linkedReason =
  "Linked by amount_and_counterparty: of the intents that carry its reference only this one is to the counterparty that the evidence names, with an amount and a time that fit.";

const lostReason =
  "Of the intents that carry the evidence's reference another one is to the counterparty that it names.";
