/** One movement that two providers report (docs/matching.md, One movement seen twice). */

import type { Leg } from "../leg/leg.ts";
import type { CaseLeg } from "./case-leg.ts";

/** Of several movements one id, of one provider, is no id. */
function bankIds({ facts }: Leg): readonly string[] {
  const names: Readonly<Record<string, string>> = {
    ...{ uetr: "uetr", imad: "imad", omad: "omad" },
    ...{ trace_number: "trace", end_to_end_id: "trace" },
  };
  return facts.references
    .filter(({ type, value }) => type in names && value !== "NOTPROVIDED")
    .map(({ type, value }) => `${names[type]} ${value}`);
}

function hashes({ facts }: Leg): readonly (string | null)[] {
  const named = facts.references.filter(({ type }) => type === "tx_hash");
  return [facts.txHash, ...named.map(({ value }) => value)].filter((hash) => hash !== null);
}

function ids({ facts }: Leg): readonly string[] {
  const own = [facts.providerTransferId, facts.sourceRef].filter((id) => id !== null);
  return own.map((id) => `${facts.provider} ${id}`);
}

function namesTheOther({ facts }: Leg, other: Leg): boolean {
  return (
    facts.sameAs !== null && ids(other).includes(`${facts.sameAs.provider} ${facts.sameAs.id}`)
  );
}

const common = <T>(some: readonly T[], others: readonly T[]) =>
  some.filter((each) => others.includes(each));

/** Whether an identifier ties the two reports, which may be of one provider. */
function isTied(a: CaseLeg, b: CaseLeg, beside: readonly CaseLeg[]): boolean {
  const [one, other] = [a.leg, b.leg];
  const isUnique = (id: string) =>
    beside.every(
      (each) =>
        !bankIds(each.leg).includes(id) ||
        beside.every(
          (twin) => twin === each || !bankIds(twin.leg).includes(id) || isOtherReport(each, twin),
        ),
    );
  return (
    (one.facts.routeGroupId !== null && one.facts.routeGroupId === other.facts.routeGroupId) ||
    common(hashes(one), hashes(other)).length > 0 ||
    common(bankIds(one), bankIds(other)).some(isUnique) ||
    common(ids(one), ids(other)).length > 0 ||
    namesTheOther(one, other) ||
    namesTheOther(other, one) ||
    isSameName(one, other)
  );
}

/** Both name one report of a third. */
function isSameName(one: Leg, other: Leg): boolean {
  const [a, b] = [one.facts.sameAs, other.facts.sameAs];
  return a !== null && b !== null && a.provider === b.provider && a.id === b.id;
}

/** Of another provider, of money that goes the other way, or of one transfer. */
function isOtherReport(a: CaseLeg, b: CaseLeg): boolean {
  if (a.leg.facts.provider !== b.leg.facts.provider || a.effect !== b.effect) return true;
  const id = a.leg.facts.providerTransferId;
  return id !== null && id === b.leg.facts.providerTransferId;
}

/** The movements that several providers report, each with all its legs. */
export function seenTwice(legs: readonly CaseLeg[]): readonly (readonly CaseLeg[])[] {
  const reports = legs.filter(({ leg }) => leg.kind === "provider");
  const isAlike = (a: CaseLeg, b: CaseLeg) =>
    a.phase === b.phase && a.effect === b.effect && a.leg.currency === b.leg.currency;
  const found: CaseLeg[][] = [];
  for (const first of reports) {
    if (found.some((own) => own.includes(first))) continue;
    const own = [first];
    for (const each of own) {
      own.push(
        ...reports.filter(
          (other) => !own.includes(other) && isAlike(each, other) && isTied(each, other, reports),
        ),
      );
    }
    found.push(own);
  }
  return found.filter((own) => providersOf(own).length > 1);
}

export function providersOf(legs: readonly CaseLeg[]): readonly string[] {
  return [...new Set(legs.map(({ leg }) => leg.facts.provider ?? ""))].sort();
}

export function reportOf(provider: string, movement: readonly CaseLeg[]): readonly CaseLeg[] {
  return movement.filter(({ leg }) => (leg.facts.provider ?? "") === provider);
}
