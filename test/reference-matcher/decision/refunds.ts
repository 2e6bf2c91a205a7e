/** Money that goes back to the payments that expect it (docs/matching.md, Expected refunds). */

import { counts, effectOf } from "../case/case-leg.ts";
import { placeOfPhase } from "../case/refund-legs.ts";
import { chainOf } from "../case/reversal-chain.ts";
import { rulesOfLeg, sourceTolerance } from "../case/rules.ts";
import type { Leg } from "../leg/leg.ts";
import { didNotGoBack } from "../leg/share.ts";
import { signOf } from "../leg/statement.ts";
import {
  equal,
  isAbove,
  larger,
  minus,
  order,
  plus,
  type Rational,
  rational,
  size,
  within,
  zero,
} from "../rational.ts";
import { bestAssignments, type Fit } from "./assignment.ts";
import { minutesApart } from "./open-positions.ts";
import {
  type Case,
  type Decisions,
  type Link,
  legsOfCase,
  nameOfCase,
  OpenChoice,
  originalOf,
  type Scene,
} from "./state.ts";

/** A back leg, or a statement row whose sign may say that it goes back. */
export function mayGoBack(leg: Leg): boolean {
  return effectOf(leg, [leg]) === "back" || signOf(leg) !== null;
}

/** What goes back of payments with refunds belongs to these first: by name, then by amount. */
export function assignRefunds(scene: Scene, decisions: Decisions): void {
  const refunds = scene.cases.filter(({ intent }) => intent.refundOf !== undefined);
  const before = new Map(decisions);
  const named = new Set<Leg>();
  for (const refund of refunds) {
    const own = wholeLegsOf(refund, before);
    for (const leg of own) named.add(leg);
    divide(refund, own, scene, { before, decisions });
  }
  for (const original of scene.cases) {
    const own = refunds.filter((each) => originalOf(each, scene) === original);
    if (own.length > 0)
      giveByAmount({ original, refunds: own, named }, scene, { before, decisions });
  }
}

type Stages = { readonly before: Decisions; readonly decisions: Decisions };

/** Legs that the case has wholly, and not by a person, and that may be money that goes back. */
function wholeLegsOf(each: Case, before: Decisions): Leg[] {
  return [...before].flatMap(([leg, { links }]) => {
    const [only, ...more] = links;
    const isOnly = only !== undefined && more.length === 0 && only.strategy !== "manual";
    return isOnly && only.to === nameOfCase(each) && mayGoBack(leg) ? [leg] : [];
  });
}

/** Legs of one transfer id in several phases are one movement of their kind. */
function isOneMovement(a: Leg, b: Leg): boolean {
  const { provider, providerTransferId } = a.facts;
  if (providerTransferId === null) return a === b;
  const isSame = b.facts.provider === provider && b.facts.providerTransferId === providerTransferId;
  return isSame && a.kind === b.kind;
}

/** From each kind the refund takes the amount that it expects; the rest of its legs stays with the original. */
function divide(
  refund: Case,
  named: readonly Leg[],
  scene: Scene,
  { before, decisions }: Stages,
): void {
  const original = originalOf(refund, scene);
  if (original === null) return;
  const inCase = legsOfCase(refund, before).filter(
    ({ effect, status }) => effect === "forward" && status !== "failed",
  );
  const taken = new Taken();
  for (const { leg, amount } of inCase) if (!named.includes(leg)) taken.add(leg, amount);
  const inTurn = inCase.map(({ leg }) => leg).filter((leg) => named.includes(leg));
  inTurn.sort((a, b) => rankOf(a) - rankOf(b) || a.time - b.time);
  const shares = inTurn.map((leg) => {
    const share = shareOf(leg, refund, scene, taken.of(leg));
    taken.add(leg, share);
    return { leg, share };
  });
  for (const { leg, share } of shares.filter((each) => order(each.share, each.leg.amount) < 0)) {
    if (inTurn.some((other) => other !== leg && isAlike(other, leg))) throw new OpenChoice();
    const reported = named.filter(
      (one) => isOneMovement(one, leg) && equal(one.amount, leg.amount),
    );
    for (const each of reported) split(each, share, original, { scene, before, decisions });
  }
}

/** What a refund has already, by kind of evidence and currency. */
class Taken {
  readonly #amounts = new Map<string, Rational>();

  of({ kind, currency }: Leg): Rational {
    return this.#amounts.get(`${kind} ${currency}`) ?? zero;
  }

  add(leg: Leg, amount: Rational): void {
    this.#amounts.set(`${leg.kind} ${leg.currency}`, plus(this.of(leg), amount));
  }
}

/** Nothing says which of them the refund takes first. */
function isAlike(a: Leg, b: Leg): boolean {
  const isOfOneKind = a.kind === b.kind && a.currency === b.currency;
  return isOfOneKind && rankOf(a) === rankOf(b) && a.time === b.time;
}

const rankOf = ({ status }: Leg) => (status === "pending" ? 1 : 0);

function split(
  leg: Leg,
  share: Rational,
  original: Case,
  { scene, before, decisions }: Stages & { readonly scene: Scene },
): void {
  const [link] = before.get(leg)?.links ?? [];
  const isBarred = scene.actsOf(leg).excludedCases.includes(nameOfCase(original));
  if (link === undefined || isBarred) return;
  const parts: readonly Link[] = [
    { ...link, amount: share },
    { ...link, to: nameOfCase(original), amount: minus(leg.amount, share) },
  ];
  const links = parts.filter(({ amount }) => isAbove(amount));
  decisions.set(leg, { outcome: "linked", links, ambiguousCases: [] });
}

type Expected = { readonly amount: Rational; readonly tolerance: Rational };

/** What the refund expects, in the leg's currency; null where it expects none in it. */
function expectedBack(leg: Leg, { intent }: Case, { rules }: Scene): Expected | null {
  const { source, destination } = intent;
  const tolerance = rulesOfLeg(rules, leg, intent).tolerance();
  if (leg.currency === destination.currency)
    return { amount: rational(destination.amount), tolerance };
  if (leg.currency !== source.currency) return null;
  return { amount: rational(source.amount), tolerance: sourceTolerance(tolerance, intent) };
}

function shareOf(leg: Leg, refund: Case, scene: Scene, taken: Rational): Rational {
  const expected = expectedBack(leg, refund, scene);
  if (expected === null) return leg.amount;
  const left = minus(expected.amount, taken);
  if (order(minus(leg.amount, left), expected.tolerance) <= 0) return leg.amount;
  return larger(left, zero);
}

type Family = {
  readonly original: Case;
  readonly refunds: readonly Case[];
  /** Legs that name a refund: what exceeds it stays with the original. */
  readonly named: ReadonlySet<Leg>;
};

/** What goes back of the original belongs first to the refunds that expect its amount. */
function giveByAmount(
  { original, refunds, named }: Family,
  scene: Scene,
  { before, decisions }: Stages,
): void {
  const back = new Set(
    legsOfCase(original, before)
      .filter(({ effect }) => effect === "back")
      .map(({ leg }) => leg),
  );
  const own = wholeLegsOf(original, before).filter(
    (leg) =>
      back.has(leg) &&
      !named.has(leg) &&
      !isKept(leg, original, scene) &&
      chainOf(leg, [...before.keys()]).length < 2,
  );
  const movements = own.filter(
    (leg) => !own.some((other) => isOneMovement(leg, other) && isFurther(other, leg, own)),
  );
  for (const [leg, refund] of choose(movements, refunds, scene, before)) {
    const reported = own.filter((one) => isOneMovement(one, leg));
    for (const each of [...reported, ...undoersOf(reported, original, before)]) {
      const { links = [] } = before.get(each) ?? {};
      const moved = links.map((link) => ({ ...link, to: nameOfCase(refund), firm: true }));
      decisions.set(each, { outcome: "linked", links: moved, ambiguousCases: [] });
    }
  }
}

/** What reverses the refund's movement is in its chain, and links where that does. */
function undoersOf(taken: readonly Leg[], original: Case, before: Decisions): readonly Leg[] {
  const all = [...before.keys()];
  return wholeLegsOf(original, before).filter((leg) =>
    chainOf(leg, all)
      .slice(1)
      .some((each) => taken.includes(each)),
  );
}

function isFurther(a: Leg, b: Leg, all: readonly Leg[]): boolean {
  const [first, second] = [a, b].map((leg) => placeOfPhase(leg.facts.phase));
  if (first !== second) return (first ?? 0) < (second ?? 0);
  return all.indexOf(a) < all.indexOf(b);
}

/** A person who closed the payment saw that the money went back. */
function isKept(leg: Leg, each: Case, scene: Scene): boolean {
  return each.isClosed && scene.keptOf(leg).some(({ to }) => to === nameOfCase(each));
}

/** Each refund takes one movement of each kind, unless evidence names it. */
function choose(
  legs: readonly Leg[],
  refunds: readonly Case[],
  scene: Scene,
  before: Decisions,
): ReadonlyMap<Leg, Case> {
  const chosen = new Map<Leg, Case>();
  for (const leg of legs) {
    const kept = refunds.find((each) => isKept(leg, each, scene));
    if (kept !== undefined) chosen.set(leg, kept);
  }
  const open = refunds.filter((each) => !each.isCanceled && !each.isClosed);
  const fits = legs
    .filter((leg) => !chosen.has(leg))
    .flatMap((leg) => open.flatMap((refund) => fitsOf(leg, refund, scene)));
  const living = fits.filter(
    ({ leg, refund }) => !didNotGoBack(leg) && !hasByName(refund, leg, before),
  );
  const failed = fits.filter(({ leg }) => didNotGoBack(leg));
  for (const { leg, refund } of [...onlyBest(living), ...nearest(failed)]) chosen.set(leg, refund);
  return chosen;
}

function onlyBest(fits: readonly RefundFit[]): readonly RefundFit[] {
  const [best = [], ...others] = bestAssignments(fits);
  if (others.length > 0) throw new OpenChoice();
  return best as readonly RefundFit[];
}

/** A failed back leg belongs to the nearest in time. */
function nearest(fits: readonly RefundFit[]): readonly RefundFit[] {
  return [...Map.groupBy(fits, ({ leg }) => leg).values()].flatMap((own) => {
    const [first, second] = own.toSorted((a, b) => a.minutes - b.minutes);
    if (first !== undefined && second?.minutes === first.minutes) throw new OpenChoice();
    return first ?? [];
  });
}

type RefundFit = Fit<Leg, string> & { readonly refund: Case };

/** By amount, at any time. */
function fitsOf(leg: Leg, refund: Case, scene: Scene): RefundFit[] {
  const expected = expectedBack(leg, refund, scene);
  const isBarred = scene.actsOf(leg).excludedCases.includes(nameOfCase(refund));
  if (expected === null || isBarred || !within(leg.amount, expected.amount, expected.tolerance))
    return [];
  const position = `${nameOfCase(refund)}/${leg.kind}`;
  const amountDifference = size(minus(leg.amount, expected.amount));
  return [{ leg, position, refund, amountDifference, minutes: minutesApart(leg, refund) }];
}

function hasByName(refund: Case, { kind }: Leg, before: Decisions): boolean {
  return legsOfCase(refund, before).some(
    ({ leg, effect, status, firm }) =>
      firm && leg.kind === kind && effect === "forward" && status !== "failed" && counts(leg),
  );
}
