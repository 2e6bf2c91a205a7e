/** The final state of a world, by both matchers, in the same words. */

import type { CaseState } from "#domain/case/reconciliation-case.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { nameOfRecords } from "../leg/leg.ts";
import { type Rational, rational, textOf, zero } from "../rational.ts";
import { type CaseOutcome, matchByReference, type Outcome } from "../reference-matcher.ts";
import type { World } from "../world/world.ts";
import { RealMatcher } from "./real-matcher.ts";

/** A line for each leg and each case. */
type FinalState = {
  readonly legs: Readonly<Record<string, string>>;
  readonly cases: Readonly<Record<string, string>>;
};

function stateByReference(world: World): FinalState {
  const { legs, cases }: Outcome = matchByReference(world);
  return {
    legs: byName(
      [...legs],
      ([leg]) => leg.name,
      ([, { outcome, links, ambiguousCases }]) =>
        legLine(
          outcome,
          links.map(({ to, strategy, firm, amount }) =>
            linkText(to, strategy, textOf(amount), firm),
          ),
          ambiguousCases,
        ),
    ),
    cases: byName(
      [...cases],
      ([name]) => name,
      ([, outcome]) => caseLine(outcome),
    ),
  };
}

function stateByService(world: World): FinalState {
  const service = new RealMatcher(world);
  service.play();
  const closed = world.acts.flatMap((act) => (act.act === "resolve" ? [act.payment] : []));
  const nameOf = (payment: string) =>
    world.intents.find(({ intent }) => intent.uuid === payment)?.intent.externalReference ??
    payment;
  const lineOf = ({ links, decision }: FlowLeg) =>
    legLine(
      decision.outcome,
      links.map((link) => {
        const to = nameOf(link.paymentUuid);
        const amount = textOf(rational(link.allocatedAmount));
        return linkText(to, link.strategy, amount, link.firm || closed.includes(to));
      }),
      decision.ambiguousPaymentUuids.map(nameOf),
    );
  return {
    legs: byName(
      service.legs.filter(({ mergedInto }) => mergedInto === null),
      (leg) => nameOfRecords(leg.observations.map(({ rawRecordId }) => ({ name: rawRecordId }))),
      lineOf,
    ),
    cases: byName(
      [...service.states],
      ([uuid]) => nameOf(uuid),
      ([, state]) => stateLine(state),
    ),
  };
}

function byName<T>(all: readonly T[], nameOf: (each: T) => string, lineOf: (each: T) => string) {
  const lines = all.map((each) => [nameOf(each), lineOf(each)] as const);
  return Object.fromEntries(lines.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function linkText(to: string, strategy: string, amount: string, firm: boolean): string {
  return `${amount} to ${to} by ${strategy}${firm ? "" : " (tentative)"}`;
}

const mostNamed = 20;

function legLine(outcome: string, links: readonly string[], among: readonly string[]): string {
  if (links.length > 0) return [...links].sort().join(", ");
  if (outcome !== "ambiguous") return "no case";
  const isNamed = among.length > 0 && among.length <= mostNamed;
  return isNamed ? `ambiguous among ${[...among].sort().join(", ")}` : "ambiguous";
}

const shown = (value: Rational | null) => (value === null ? "null" : textOf(value));

function caseLine({ delta, row, intentStatus, coverage }: CaseOutcome): string {
  const amounts = [
    `A ${shown(delta.actual)}`,
    `provider fee ${shown(delta.providerFee)}`,
    `network fee ${shown(delta.networkFee)}`,
    `developer fee ${shown(delta.developerFee)}`,
    `fx ${shown(delta.fxSpread)}`,
    `rounding ${shown(delta.roundingDelta ?? zero)}`,
    `returned ${shown(delta.returned)}`,
    `unexplained ${shown(delta.unexplained)}`,
    `fees ${delta.feeReading}`,
  ];
  const words = [row.verdict, row.status, row.exception, intentStatus, coverageText(coverage)];
  return `${words.join(", ")}: ${amounts.join("; ")}`;
}

function stateLine(state: CaseState): string {
  const { verdict, reconciliationStatus, exceptionType, feeReading, intentStatus } = state;
  const amounts = [
    `A ${plain(state.actualAmount)}`,
    `provider fee ${plain(state.providerFee)}`,
    `network fee ${plain(state.networkFee)}`,
    `developer fee ${plain(state.developerFee)}`,
    `fx ${plain(state.fxSpread)}`,
    `rounding ${plain(state.roundingDelta ?? "0")}`,
    `returned ${returnedIn(state)}`,
    `unexplained ${plain(state.unexplainedDelta)}`,
    `fees ${feeReading}`,
  ];
  const covered = coverageText(state.evidenceCoverage);
  const words = [verdict, reconciliationStatus, exceptionType, intentStatus, covered];
  return `${words.join(", ")}: ${amounts.join("; ")}`;
}

const coverageWord: Readonly<Record<string, string>> = {
  present: "+",
  conflicting: "+",
  pending: "~",
};

/** Kinds that are present (`+`) or pending (`~`); the worlds do not tell a conflict apart. */
function coverageText(coverage: Readonly<Record<string, string>>): string {
  const seen = evidenceKinds.flatMap((kind) => {
    const word = coverageWord[coverage[kind] ?? ""];
    return word === undefined ? [] : [`${word}${kind}`];
  });
  return seen.join(" ") || "no evidence";
}

const plain = (amount: string | null) => (amount === null ? "null" : textOf(rational(amount)));

function returnedIn({ deltaLines, actualAmount }: CaseState): string {
  const line = deltaLines.find(({ type }) => type === "returned");
  if (line !== undefined) return plain(line.amount);
  return actualAmount === null ? "null" : "0";
}

/** What differs: a line for each difference; empty where they agree. */
export function differences(world: World): readonly string[] {
  const [expected, found] = [stateByReference(world), stateByService(world)];
  return (["legs", "cases"] as const).flatMap((part) => {
    const names = new Set([...Object.keys(expected[part]), ...Object.keys(found[part])]);
    return [...names].flatMap((name) => {
      const [page, service] = [expected[part][name], found[part][name]];
      if (page === service) return [];
      return [`${name}\n  page:    ${page ?? "none"}\n  service: ${service ?? "none"}`];
    });
  });
}
