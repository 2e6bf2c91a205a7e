/** What makes a payment a candidate of a leg (docs/matching.md, From leg to case). */

import { phaseOf } from "../case/case-legs.ts";
import { expectationOf } from "../case/expectation.ts";
import { reverses } from "../case/reversal-chain.ts";
import { type AppliedRules, rulesOfLeg } from "../case/rules.ts";
import type { Leg } from "../leg/leg.ts";
import { within } from "../rational.ts";
import { sharesBankId } from "./bank-ids.ts";
import { reaches } from "./receivers.ts";
import { mayGoBack } from "./refunds.ts";
import type { Case, Decisions, Link, Scene } from "./state.ts";
import { nameOfCase, originalOf, withoutCanceled } from "./state.ts";

type Tier = {
  readonly strategy: string;
  readonly holds: (leg: Leg, each: Case, scene: Scene) => boolean;
  readonly isAllowed: (rules: AppliedRules) => boolean;
};

const valuesOf = (leg: Leg) => [
  ...(leg.facts.externalReference === null ? [] : [leg.facts.externalReference]),
  ...leg.facts.references.map(({ value }) => value),
];

/** Its own, or a reference of type `tx_hash`. */
function hashesOf({ facts }: Leg): readonly string[] {
  const named = facts.references.filter(({ type }) => type === "tx_hash").map(({ value }) => value);
  return facts.txHash === null ? named : [facts.txHash, ...named];
}

type Typed = { readonly type: string; readonly value: string };

function referencesOf({ intent }: Case): readonly Typed[] {
  return intent.references === null ? [] : (JSON.parse(intent.references) as Typed[]);
}

function carries(each: Case, value: string | null): boolean {
  return value !== null && referencesOf(each).some((reference) => reference.value === value);
}

/** Of a type other than provider_transfer_id a short value is no transfer id: order numbers are short. */
const leastOfOtherType = 10;

function carriesTransferId(each: Case, id: string | null): boolean {
  return referencesOf(each).some(
    ({ type, value }) =>
      value === id && (type === "provider_transfer_id" || [...value].length >= leastOfOtherType),
  );
}

export function allValuesOf(each: Case): readonly string[] {
  return [each.intent.externalReference, ...each.intent.referenceValues];
}

/** The values of a leg that more than 100 intents carry. */
export function sharedValuesOf(leg: Leg, { shared }: Scene): readonly string[] {
  const { providerTransferId } = leg.facts;
  const own = [...valuesOf(leg), ...hashesOf(leg)];
  return [...own, ...(providerTransferId === null ? [] : [providerTransferId])].filter((value) =>
    shared.has(value),
  );
}

/** Whether a value of the leg is the intent's external reference. */
function namesExternally(leg: Leg, each: Case): boolean {
  return valuesOf(leg).includes(nameOfCase(each));
}

/**
 * Whether type and value of a reference are those of one of the intent's. An external reference has no
 * type and may be any of them (decision 0053).
 */
function namesByType({ facts }: Leg, each: Case, shared: ReadonlySet<string> = new Set()): boolean {
  const { externalReference, references } = facts;
  const isNamed = externalReference !== null && !shared.has(externalReference);
  return (
    (isNamed && carries(each, externalReference)) ||
    references.some(
      ({ type, value }) =>
        !shared.has(value) &&
        referencesOf(each).some((own) => own.type === type && own.value === value),
    )
  );
}

/** Tiers 1 to 5: what the evidence says itself, strongest first. */
const named: readonly Tier[] = [
  {
    strategy: "payment_intent_id",
    holds: ({ facts }, { intent }) => facts.paymentIntentUuid === intent.uuid,
    isAllowed: () => true,
  },
  {
    strategy: "provider_id",
    holds: ({ facts }, each) => carriesTransferId(each, facts.providerTransferId),
    isAllowed: (rules) => rules.allows("allowProviderIdMatch"),
  },
  {
    strategy: "tx_hash",
    holds: (leg, each) => hashesOf(leg).some((hash) => carries(each, hash)),
    isAllowed: (rules) => rules.allows("allowTxHashMatch"),
  },
  {
    strategy: "reference_exact",
    holds: (leg, each, { shared }) => !shared.has(nameOfCase(each)) && namesExternally(leg, each),
    isAllowed: (rules) => rules.allows("allowReferenceExactMatch"),
  },
  {
    strategy: "reference_exact",
    holds: (leg, each, { shared }) => namesByType(leg, each, shared),
    isAllowed: (rules) => rules.allows("allowReferenceExactMatch"),
  },
];

/** Tier 5b. */
const receiving: Tier = {
  strategy: "receiving_account",
  holds: reaches,
  isAllowed: (rules) => rules.allows("allowReferenceExactMatch"),
};

/** Tiers 1 to 5b. */
const tiers = [...named, receiving];

/** Of several candidates of a stronger tier the receiver chooses, before the amount. */
function chosenByReceiver(leg: Leg, cases: readonly Case[], scene: Scene): readonly Case[] {
  if (cases.length < 2) return cases;
  const reached = cases.filter(
    (each) =>
      reaches(leg, each, scene) && receiving.isAllowed(rulesOfLeg(scene.rules, leg, each.intent)),
  );
  return reached.length === 0 ? cases : reached;
}

/** The last number that `namedCandidates` gives. */
export const lastTier = tiers.length + 1;

/** Canceled payments are left out where others stand. */
type NamedCandidates = {
  readonly strategy: string;
  readonly cases: readonly Case[];
  readonly tier: number;
};

/**
 * Tier 6: as tier 4 after folding case and dropping all but letters and digits; at least 5 characters,
 * one candidate only, amount within tolerance.
 */
function normalizedCandidate(leg: Leg, scene: Scene, among: readonly Case[]): Case | null {
  const said = valuesOf(leg)
    .filter((value) => !scene.shared.has(value))
    .map(normalized);
  const found = withoutCanceled(
    among.filter((each) => {
      const own = normalized(nameOfCase(each));
      return own.length >= leastNormalized && isValidReference(own) && said.includes(own);
    }),
  );
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return null;
  const rules = rulesOfLeg(scene.rules, leg, only.intent);
  const expected = expectationOf(
    leg,
    only.intent,
    rules.tolerance(),
    phaseOf(leg, only.intent, []),
  );
  const isNear = expected !== null && within(leg.amount, expected.amount, expected.tolerance);
  return isNear && rules.allows("allowReferenceExactMatch") ? only : null;
}

const leastNormalized = 5;

const normalized = (value: string) => value.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The check digits of an ISO 11649 creditor reference, where the value is one. */
function isValidReference(value: string): boolean {
  if (!/^RF\d{2}[A-Z0-9]+$/.test(value)) return true;
  const turned = value.slice(4) + value.slice(0, 4);
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/**
 * The candidates of the first of the tiers 1 to 5b and 6 that has any, by the number of the tier.
 *
 * @param after tiers up to this one are over
 * @param among what these left
 */
export function namedCandidates(
  leg: Leg,
  scene: Scene,
  after = 0,
  among: readonly Case[] = scene.cases,
): NamedCandidates | null {
  const { excludedCases } = scene.actsOf(leg);
  const free = withoutOriginals(
    leg,
    scene,
    among.filter((each) => !excludedCases.includes(nameOfCase(each))),
  );
  const isReturn = mayGoBack(leg);
  for (const [index, { strategy, holds, isAllowed }] of tiers.entries()) {
    if (index < after) continue;
    const cases = free.filter(
      (each) =>
        holds(leg, isReturn ? withoutSharedValues(each, scene) : each, scene) &&
        isAllowed(rulesOfLeg(scene.rules, leg, each.intent)),
    );
    if (cases.length === 0) continue;
    const living = withoutCanceled(cases);
    const chosen = index < named.length ? chosenByReceiver(leg, living, scene) : living;
    return { strategy, cases: chosen, tier: index + 1 };
  }
  const only = after >= lastTier ? null : normalizedCandidate(leg, scene, free);
  if (only === null) return null;
  return { strategy: "reference_normalized", cases: [only], tier: lastTier };
}

/** What names a refund by a value of its own is not its original's (docs/matching.md, Expected refunds). */
function withoutOriginals(leg: Leg, scene: Scene, among: readonly Case[]): readonly Case[] {
  if (!mayGoBack(leg)) return among;
  const refunds = among.filter((each) => {
    if (each.isCanceled || each.intent.refundOf === undefined) return false;
    const rules = rulesOfLeg(scene.rules, leg, each.intent);
    const own = withoutSharedValues(each, scene);
    return tiers.some(({ holds, isAllowed }) => holds(leg, own, scene) && isAllowed(rules));
  });
  const originals = refunds.map((refund) => originalOf(refund, scene));
  return among.filter((each) => !originals.includes(each));
}

/** A value that a refund shares with its original names the original. */
function withoutSharedValues(each: Case, scene: Scene): Case {
  const original = originalOf(each, scene);
  if (original === null) return each;
  const shared = allValuesOf(original);
  const references = referencesOf(each).filter(({ value }) => !shared.includes(value));
  const referenceValues = each.intent.referenceValues.filter((value) => !shared.includes(value));
  const { beneficiaryAccount } = each.intent;
  const own = beneficiaryAccount === original.intent.beneficiaryAccount ? null : beneficiaryAccount;
  const rest = { references: JSON.stringify(references), referenceValues };
  const intent = { ...each.intent, ...rest, beneficiaryAccount: own };
  return { ...each, intent };
}

/** Tier 7: the cases of firmly linked legs of the same movement. */
export function carriedCandidates(leg: Leg, scene: Scene, decisions: Decisions): readonly Case[] {
  const { excludedCases } = scene.actsOf(leg);
  const isOf = (links: readonly Link[], found: Case | null) =>
    found !== null && links.some(({ to, firm }) => firm && to === nameOfCase(found));
  return scene.cases.filter((each) => {
    if (excludedCases.includes(nameOfCase(each))) return false;
    const rules = rulesOfLeg(scene.rules, leg, each.intent);
    const refunds = scene.cases.filter((other) => originalOf(other, scene) === each);
    return [...decisions].some(([other, { links }]) => {
      if (other === leg) return false;
      const isShared = sharesMovement(leg, other, rules) || sharesBankId(leg, other, scene);
      if (isOf(links, each) && isShared) return true;
      // What a refund's leg takes back is the original's, never the refund's.
      const isBack = other.facts.reverses !== null && reverses(other, leg);
      return isBack && [each, ...refunds].some((own) => isOf(links, own)) && !isRefund(each);
    });
  });
}

const isRefund = ({ intent }: Case) => intent.refundOf !== undefined;

function sharesMovement(leg: Leg, other: Leg, rules: AppliedRules): boolean {
  const [a, b] = [leg.facts, other.facts];
  const isTransfer =
    a.providerTransferId !== null &&
    a.providerTransferId === b.providerTransferId &&
    a.provider === b.provider;
  const isNamed = namesReport(leg, other) || namesReport(other, leg) || namesOneReport(leg, other);
  if ((isTransfer || isNamed) && rules.allows("allowProviderIdMatch")) return true;
  const isHash = hashesOf(leg).some((hash) => hashesOf(other).includes(hash));
  if (isHash && rules.allows("allowTxHashMatch")) return true;
  if (a.routeGroupId !== null && a.routeGroupId === b.routeGroupId) return true;
  return reverses(leg, other) || isSameReverse(leg, other);
}

/** Whether the leg names the other as another provider's report of its movement. */
function namesReport({ facts: { sameAs } }: Leg, { facts: other }: Leg): boolean {
  const ids = [other.providerTransferId, other.sourceRef];
  return sameAs !== null && sameAs.provider === other.provider && ids.includes(sameAs.id);
}

function namesOneReport({ facts: { sameAs: a } }: Leg, { facts: { sameAs: b } }: Leg): boolean {
  return a !== null && b !== null && a.provider === b.provider && a.id === b.id;
}

function isSameReverse({ facts: a }: Leg, { facts: b }: Leg): boolean {
  return a.reverses !== null && a.reverses === b.reverses && a.provider === b.provider;
}
