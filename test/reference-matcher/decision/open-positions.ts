/** Open positions of cases, and what fits them (docs/matching.md, Amount and time; Crowds). */

import type { CaseLeg } from "../case/case-leg.ts";
import { isReturned, phaseOf, wouldGoBack } from "../case/case-legs.ts";
import { expectationOf } from "../case/expectation.ts";
import { isDirect, isWrongAsset, isWrongReceiver } from "../case/parties.ts";
import { isPresent, requiredPhases } from "../case/requirements.ts";
import { AppliedRules, rulesOfLeg, sourceTypeOf } from "../case/rules.ts";
import type { Leg } from "../leg/leg.ts";
import { agreesWithDirection, isAccount, isMarked, signOf } from "../leg/statement.ts";
import { minus, size, within } from "../rational.ts";
import type { Fit } from "./assignment.ts";
import { type Case, type Decisions, legsOfCase, nameOfCase, type Scene } from "./state.ts";

/** External reference of the payment, phase and kind. */
type Position = string;
export type LegFit = Fit<Leg, Position> & {
  readonly each: Case;
  /** Tier 8: the account or the name of the other side is the beneficiary's. */
  readonly isNamed: boolean;
};

const minute = 60_000;
export const mostFits = 100;

/** Cut to whole minutes. */
export function minutesApart(leg: Leg, { intent }: Case): number {
  return Math.floor(Math.abs(leg.time - intent.effectiveDate) / minute);
}

/** The position that the leg would take in the present case; null if a firm leg has it. */
function openPosition(leg: Leg, each: Case, scene: Scene, decisions: Decisions): Position | null {
  if (each.isClosed) return null;
  const phase = phaseIn(leg, each, decisions);
  const legs = legsOfCase(each, decisions);
  const firm = legs.filter((own) => own.stays).map((own) => own.leg);
  if (wouldGoBack(leg, each.intent, firm) || isPaid(each, legs, scene)) return null;
  const isBarred = legs.some(
    (own) =>
      own.stays &&
      own.phase === phase &&
      (isReturned(own) || (own.leg.kind === leg.kind && stands(own.status, own.effect))),
  );
  return isBarred ? null : `${nameOfCase(each)}/${phase}/${leg.kind}`;
}

/** A paid case has no position: every required phase is present by firm evidence (decision 0053). */
function isPaid({ intent }: Case, legs: readonly CaseLeg[], { rules }: Scene): boolean {
  const firm = legs.filter((leg) => leg.stays);
  const settings = new AppliedRules(rules, intent, null);
  if (!settings.requiresAllLegs() && isPresent("destination", firm)) return true;
  return requiredPhases(intent, firm).every((phase) => isPresent(phase, firm));
}

const stands = (status: string, effect: string) =>
  effect === "forward" && status !== "failed" && status !== "missing";

function phaseIn(leg: Leg, each: Case, decisions: Decisions) {
  // A refund has one place for the rows of a statement, whatever phase they state (decision 0053).
  if (each.intent.refundOf !== undefined && signOf(leg) !== null) return "destination";
  const chain = [...decisions]
    .filter(
      ([{ kind }, { links }]) =>
        kind === "chain" && links.some(({ to, firm }) => firm && to === nameOfCase(each)),
    )
    .map(([other]) => other);
  return phaseOf(leg, each.intent, chain);
}

/** Whether the leg fits an open position of the case by amount; `inWindow` asks for the time as well. */
export function fitOf(
  leg: Leg,
  each: Case,
  scene: Scene,
  decisions: Decisions,
  inWindow: boolean,
): LegFit | null {
  const position = openPosition(leg, each, scene, decisions);
  if (position === null) return null;
  const rules = rulesOfLeg(scene.rules, leg, each.intent);
  const phase = phaseIn(leg, each, decisions);
  const expected = expectationOf(leg, each.intent, rules.tolerance(), phase);
  if (expected === null || !within(leg.amount, expected.amount, expected.tolerance)) return null;
  const minutes = minutesApart(leg, each);
  if (inWindow && !isInWindow(leg, each, scene)) return null;
  const amountDifference = size(minus(leg.amount, expected.amount));
  return { leg, position, each, amountDifference, minutes, isNamed: isBeneficiary(leg, each) };
}

/** Accounts are compared without spaces, names folded. */
function isBeneficiary({ facts }: Leg, { intent }: Case): boolean {
  const { metadata, toAddress } = facts;
  const account = metadata?.["counterpartyAccount"] ?? toAddress;
  if (isAccount(account, intent.beneficiaryAccount)) return true;
  const folded = (name: string) => name.trim().replaceAll(/\s+/g, " ").toUpperCase();
  const name = metadata?.["counterpartyName"];
  return (
    name !== undefined &&
    intent.beneficiaryName !== null &&
    folded(name) === folded(intent.beneficiaryName)
  );
}

function isInWindow(leg: Leg, each: Case, scene: Scene): boolean {
  const rules = rulesOfLeg(scene.rules, leg, each.intent);
  const sourceType = sourceTypeOf(leg);
  const isReport = sourceType === "psp_report" || sourceType === "onchain_report";
  const window = rules.value("timeWindowMinutes") ?? (isReport ? 1_440 : 7_200);
  return minutesApart(leg, each) <= window;
}

/** Whether the rules and people allow to match by amount, and no hard filter keeps the two apart. */
export function mayMatchByAmount(
  leg: Leg,
  each: Case,
  scene: Scene,
  decisions: Decisions,
): boolean {
  const rules = rulesOfLeg(scene.rules, leg, each.intent);
  const isBarred = scene.actsOf(leg).excludedCases.includes(nameOfCase(each));
  return (
    rules.allows("allowAmountAndTimeWindowMatch") &&
    !each.isCanceled &&
    !isBarred &&
    (each.intent.refundOf === undefined || mayBeRefund(leg, each)) &&
    !isKeptApart(leg, each, decisions)
  );
}

/** A refund takes by amount only statement rows of the direction that it states. */
function mayBeRefund(leg: Leg, { intent }: Case): boolean {
  return signOf(leg) !== null && intent.directionStated === true;
}

/** The hard filters: direction, receiver and asset; and a marked return is money that goes back. */
function isKeptApart(leg: Leg, each: Case, decisions: Decisions): boolean {
  const { intent } = each;
  const phase = phaseIn(leg, each, decisions);
  const standing = legsOfCase(each, decisions).map((own) => own.phase);
  const hops = { isDirect: isDirect(intent, standing) };
  return (
    isMarked(leg) ||
    !agreesWithDirection(leg, intent) ||
    isWrongReceiver(leg, phase, intent, hops) ||
    isWrongAsset(leg, phase, intent)
  );
}
