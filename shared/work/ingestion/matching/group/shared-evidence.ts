/** Evidence that several payments share by what it says itself (docs/matching.md, From leg to case). */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import { bankIdsOf } from "#domain/evidence/bank-ids.ts";
import { type FlowLeg, isByAmount } from "#domain/evidence/flow-leg.ts";
import type { LegFacts } from "#domain/evidence/leg-facts.ts";
import { hashesOf } from "#domain/evidence/leg-hashes.ts";
import type { LegChange } from "#domain/evidence/observation/assign-observations.ts";
import type { Shared } from "#domain/matching/decide-group.ts";
import type { GroupInput } from "#domain/matching/strategy/group-input.ts";
import {
  routeGroupValue,
  valuesOfIntent,
  valuesOfLeg,
} from "#domain/matching/strategy/match-values.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type KeyHolders, listedLegs } from "#store/table/matching/match-key-reader.ts";
import { isShared, type SharedReferences } from "#store/table/matching/shared-reference-store.ts";
import { near, valueByReceiver } from "../movement-lists.ts";

/** Whether the decision separated the leg from other evidence that several payments share. */
export function wasShared({ decision, links }: FlowLeg): boolean {
  const { strategy, outcome, candidates } = decision;
  if (strategy === null || links.length > 1) return false;
  if (isByAmount(strategy)) return candidates.some((each) => !isByAmount(each.strategy));
  return (
    outcome === "ambiguous" ||
    candidates.some((each) => each.outcome === "lost" && each.strategy === strategy)
  );
}

/** The values of the legs that at least two of their payments carry, without those that name nobody. */
export function valuesShared(
  shared: readonly Shared[],
  payments: ReadonlyMap<Uuid<"payment">, Payment>,
  namesNobody: (value: string) => boolean,
): ReadonlySet<string> {
  const values = new Set<string>();
  for (const { leg, payments: uuids } of shared) {
    const carried = uuids.flatMap((uuid) => {
      const payment = payments.get(uuid);
      return payment === undefined ? [] : [valuesOfIntent(payment.intent)];
    });
    for (const value of valuesOfLeg(leg)) {
      const isOfSeveral = carried.filter((own) => own.includes(value)).length > 1;
      if (isOfSeveral && !namesNobody(value)) values.add(value);
    }
  }
  return values;
}

/** Most legs of one movement: each phase by each kind of evidence. With more, a bank's id names no movement. */
const legsOfMovement = 20;

/** Legs registered under the leg's transfer id, hash, route group or a bank's id, not under its references. */
export function sharingLegs(leg: FlowLeg, holders: ReadonlyMap<string, KeyHolders>): Uuid<"leg">[] {
  const ofBank = bankIdsOf(leg).flatMap(({ value }) => {
    const { legs = [] } = holders.get(value) ?? {};
    return legs.length > legsOfMovement ? [] : legs;
  });
  return [...legsOfTies(leg, holders), ...ofBank];
}

/** The values that tie a leg to others of its movement or route. */
function tiesOf(leg: LegFacts): string[] {
  const ids = [leg.providerTransferId, leg.sourceRef, leg.reverses, leg.sameAs?.id ?? null];
  const route = leg.routeGroupId === null ? [] : [routeGroupValue(leg.routeGroupId)];
  return [...ids.filter((value) => value !== null), ...hashesOf(leg), ...route];
}

function legsOfTies(leg: FlowLeg, holders: ReadonlyMap<string, KeyHolders>): Uuid<"leg">[] {
  const hashes = hashesOf(leg);
  const byReceiver = valueByReceiver(leg, holders);
  return [...tiesOf(leg), byReceiver].flatMap((value) => {
    const held = value === null ? undefined : holders.get(value);
    if (held === undefined) return [];
    const moving = near(leg, [...held.movements.values()]).map(({ uuid }) => uuid);
    // So many reports that name one transaction are of many movements.
    const isMany = held.legs.length >= listedLegs && value !== null && hashes.includes(value);
    return isMany ? moving : [...held.legs, ...moving];
  });
}

/** Payments that the leg is linked to, ambiguous among, or whose cases have yet to follow it. */
export function paymentsOf(leg: FlowLeg): Uuid<"payment">[] {
  const linked = leg.links.map((link) => link.paymentUuid);
  return [...linked, ...leg.decision.ambiguousPaymentUuids, ...leg.pendingCaseUuids];
}

/** Payments that are registered under a value of the leg, or that it names. */
export function candidatesUnder(
  leg: FlowLeg,
  holders: ReadonlyMap<string, KeyHolders>,
  isShared: (value: string) => boolean,
): Uuid<"payment">[] {
  const byKey = valuesOfLeg(leg).flatMap((value) => {
    const held = holders.get(value);
    if (held === undefined || isShared(value)) return [];
    const { owner, intents, alike } = held;
    return [...(owner === null ? [] : [owner]), ...intents, ...alike.owners];
  });
  return leg.paymentIntentUuid === null ? byKey : [...byKey, leg.paymentIntentUuid];
}

/** Payments with positions that firm changed legs fill; other evidence may have competed for these. */
export function paymentsTaken(
  changes: readonly LegChange[],
  payments: ReadonlyMap<Uuid<"payment">, Payment>,
): Payment[] {
  const linked = changes.flatMap(({ leg }) =>
    leg.links.flatMap((link) => (link.firm ? [link.paymentUuid] : [])),
  );
  return [...new Set(linked)].flatMap((uuid) => payments.get(uuid) ?? []);
}

/**
 * The values of the legs whose registrations a decision reads: not those that are known to name nobody, except where
 * they also tell which movement or route the leg is of.
 */
export function valuesToRead(legs: readonly LegFacts[], shared: SharedReferences): string[] {
  return legs.flatMap((leg) => {
    if (shared.size === 0) return valuesOfLeg(leg);
    const ties = new Set([...tiesOf(leg), ...bankIdsOf(leg).map(({ value }) => value)]);
    return valuesOfLeg(leg).filter((value) => ties.has(value) || !isShared(shared, value));
  });
}

/**
 * What names nobody: values that very many intents carry, of what was read and of the legs, whose known ones are not
 * read; and values under which more legs are registered than one movement has.
 */
export function namingNobody(
  holders: ReadonlyMap<string, KeyHolders>,
  legs: Iterable<LegChange>,
  isShared: (value: string) => boolean,
): Pick<GroupInput, "sharedReferences" | "manyLegs"> {
  const carried = [...legs].flatMap(({ leg }) => valuesOfLeg(leg));
  const many = [...holders].filter((held) => held[1].legs.length > legsOfMovement);
  return {
    sharedReferences: new Set([...new Set([...holders.keys(), ...carried])].filter(isShared)),
    manyLegs: new Set(many.map(([value]) => value)),
  };
}
