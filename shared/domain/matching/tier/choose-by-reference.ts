/**
 * Chooses among several payments that one strategy finds for a leg, by amount, then by time
 * (docs/matching.md, From leg to case: the best assignment).
 */

import { caseLegs } from "#domain/case/leg/case-leg.ts";
import { isReversalOfAnother } from "#domain/case/leg/reversal-chain.ts";
import { isSameId } from "#domain/case/leg/short-id.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import { abs, subtract } from "#domain/value/money.ts";
import {
  componentsOf,
  isTooLarge,
  type PositionFit,
  PositionsOfCases,
} from "../assignment/amount-pool.ts";
import { assignFits } from "../assignment/assign-fits.ts";
import { minutesApart, positionOf } from "../assignment/position.ts";
import { type DecidedLeg, expectedAmount, type LegDecision } from "../explanation/explain.ts";
import { type FirmByNow, firmLegsOf, openCase } from "../pool/open-positions.ts";
import type { GroupCase, GroupInput } from "../strategy/group-input.ts";
import type { CandidateIntent, Matches } from "../strategy/matches.ts";
import { ambiguousAmongMatches, hasExpected, leaveUndecided, linkOneOf } from "./decide-leg.ts";

/** A leg with several candidates of one strategy. */
export type UndecidedLeg = {
  readonly leg: FlowLeg;
  /** The leg without references that too many intents share. */
  readonly legWithoutSharedReferences: FlowLeg;
  readonly found: Matches;
  /** All intents that share a value with the leg, for the explanation. */
  readonly candidates: readonly CandidateIntent[];
};

export type ChoiceInput = {
  readonly undecidedLegs: readonly UndecidedLeg[];
  readonly caseOf: (payment: Uuid<"payment">) => GroupCase | undefined;
  /** The firm legs so far; computed again once pending and confirmed legs are assigned. */
  readonly firmByNow: (also: readonly DecidedLeg[]) => FirmByNow;
};

/** The candidates of a leg that several payments share; no strategy so far chose one of them. */
export type Restricted = Pick<UndecidedLeg, "found" | "candidates">;

/** Returns the legs with one best payment; the others are left to weaker strategies. */
export function chooseByReference(input: ChoiceInput): readonly DecidedLeg[] {
  const kept = input.undecidedLegs.flatMap((contest) => keptByPerson(contest, input));
  const done = new Set(kept.map(({ leg }) => leg));
  const open = input.undecidedLegs.filter(({ leg }) => !done.has(leg));
  const placed = placeLiving(
    open.filter(({ leg }) => isLiving(leg)),
    input,
    input.firmByNow(kept),
  );
  const others = open.filter(({ leg }) => !isLiving(leg));
  if (others.length === 0) return [...kept, ...placed];
  const firm = input.firmByNow([...kept, ...placed]);
  return [...kept, ...placed, ...others.flatMap((contest) => followNearest(contest, input, firm))];
}

/** A pending or confirmed forward leg; failed, reversed and back legs take no position. */
export function isLiving({ status, effect, requirementLevel }: FlowLeg): boolean {
  const isUnderWay = status === "pending" || status === "confirmed";
  return isUnderWay && effect === "forward" && requirementLevel !== "ignored";
}

/** A leg of a case that a person closed stays with it. */
function keptByPerson(
  { leg, found, candidates }: UndecidedLeg,
  { caseOf }: ChoiceInput,
): DecidedLeg[] {
  const link = leg.links.find((each) => caseOf(each.paymentUuid)?.closedByPerson === true);
  const match = found.matches.find(({ intent }) => intent.uuid === link?.paymentUuid);
  if (match === undefined || leg.links.length > 1) return [];
  return [{ leg, decision: linkOneOf(leg, found, candidates, match.intent) }];
}

function placeLiving(
  undecidedLegs: readonly UndecidedLeg[],
  { caseOf }: ChoiceInput,
  firm: FirmByNow,
): DecidedLeg[] {
  const contestOf = new Map(undecidedLegs.map((contest) => [contest.leg, contest]));
  const fits = fitsOf(undecidedLegs, caseOf, firm);
  return componentsOf(fits).flatMap((component) => {
    if (isTooLarge(component)) return [];
    return assignFits(component).flatMap(
      ({ leg, possiblePositions, isAlwaysAssigned, fits: own }) => {
        const [chosen, ...more] = own.filter(({ position }) => possiblePositions.has(position.id));
        const contest = contestOf.get(leg);
        if (!isAlwaysAssigned || chosen === undefined || contest === undefined) return [];
        const { intent } = chosen.position.case;
        if (more.some(({ position }) => position.case.intent !== intent)) return [];
        return [{ leg, decision: linkOneOf(leg, contest.found, contest.candidates, intent) }];
      },
    );
  });
}

function fitsOf(
  undecidedLegs: readonly UndecidedLeg[],
  caseOf: ChoiceInput["caseOf"],
  firm: FirmByNow,
): PositionFit[] {
  const positions = new PositionsOfCases();
  const opened = new Map<Uuid, ReturnType<typeof openCase>>();
  const openOf = (uuid: Uuid<"payment">) => {
    const each = caseOf(uuid);
    if (each === undefined || each.closedByPerson === true) return null;
    const known = opened.get(uuid);
    if (known !== undefined) return known;
    const open = openCase(each, firm);
    opened.set(uuid, open);
    return open;
  };
  return undecidedLegs.flatMap(({ leg, found, candidates }) =>
    found.matches.flatMap(({ intent }): PositionFit[] => {
      const open = openOf(intent.uuid);
      const candidate = candidates.find((each) => each.intent === intent);
      const expected = expectedAmount(leg, intent);
      if (open === null || candidate === undefined || expected === null) return [];
      const name = positionOf(leg, open);
      if (name === null || open.occupiedPositions.has(name) || !hasExpected(leg, candidate))
        return [];
      return [
        {
          leg,
          position: positions.at(open, name),
          expected,
          difference: abs(subtract(leg.amount, expected)),
          minutes: minutesApart(leg, intent),
          finalAt: null,
          isCounterparty: false,
        },
      ];
    }),
  );
}

/**
 * A leg that takes no position follows its movement, otherwise it goes to the payment of its amount that is
 * nearest in time, otherwise it is left to weaker strategies. So is a part that goes back of a movement that several
 * payments share: its amount identifies none of them.
 */
function followNearest(
  { leg, found, candidates }: UndecidedLeg,
  { caseOf }: ChoiceInput,
  firm: FirmByNow,
): DecidedLeg[] {
  const intents = found.matches.map(({ intent }) => intent);
  const [only, ...more] = intents.filter((intent) => hasMovement(leg, caseOf(intent.uuid), firm));
  const isPartOfShared = more.length > 0 && isReversalOfAnother(leg);
  const nearest = isPartOfShared ? null : nearestOf(leg, intents, candidates);
  const chosen = only !== undefined && more.length === 0 ? only : nearest;
  return chosen === null ? [] : [{ leg, decision: linkOneOf(leg, found, candidates, chosen) }];
}

/** The reason of such a leg if no weaker strategy chooses either. */
const waitingReason =
  "Several payment intents carry this evidence's reference. It failed or went back, and neither its movement nor its amount identifies one of them. A person must decide.";

/** The reason of evidence whose competitors were not read. */
const rivalsUnknownReason =
  "Several payment intents share this evidence's reference. It is decided together with the evidence that competes for them.";

/** The decision about a leg that several payments share and that nothing gives to one of them. */
export function leaveShared(
  leg: FlowLeg,
  { found, candidates }: Restricted,
  { competingEvidence }: Pick<GroupInput, "competingEvidence">,
): LegDecision {
  if (competingEvidence === "unread") {
    return leaveUndecided(leg, found, candidates, rivalsUnknownReason);
  }
  return isLiving(leg)
    ? ambiguousAmongMatches(leg, found, candidates)
    : leaveUndecided(leg, found, candidates, waitingReason);
}

function hasMovement(leg: FlowLeg, each: GroupCase | undefined, firm: FirmByNow): boolean {
  if (each === undefined) return false;
  const ids = [leg.providerTransferId, leg.txHash, leg.reverses].filter((id) => id !== null);
  return caseLegs(each.intent, firmLegsOf(each, firm)).some(({ leg: other }) =>
    ids.some(
      (id) =>
        other.uuid !== leg.uuid &&
        [other.providerTransferId, other.txHash, other.sourceRef].some((own) => isSameId(id, own)),
    ),
  );
}

/** Null if no payment has the amount, or several are equally near. */
function nearestOf(
  leg: FlowLeg,
  intents: readonly PaymentIntent[],
  candidates: readonly CandidateIntent[],
): PaymentIntent | null {
  const fitting = intents.filter((intent) => {
    const candidate = candidates.find((each) => each.intent === intent);
    return candidate !== undefined && hasExpected(leg, candidate);
  });
  const [first, second] = [...fitting].sort((a, b) => minutesApart(leg, a) - minutesApart(leg, b));
  if (first === undefined) return null;
  return second !== undefined && minutesApart(leg, first) === minutesApart(leg, second)
    ? null
    : first;
}
