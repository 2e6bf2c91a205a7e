import { type FlowLeg, isWithdrawn, standingObservations } from "#domain/evidence/flow-leg.ts";
import { movementValue } from "#domain/evidence/leg-identity.ts";
import { valuesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { versionOf } from "#domain/payment/amendment.ts";
import {
  movementWrites as accountMovementWrites,
  bookedAccountOf,
} from "#store/table/account/movement-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import { matchKeySort } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { createLegWrite, updateLegWrite } from "#store/table/evidence/leg-store.ts";
import { listCurrency } from "#store/table/list/listed/listed-currencies.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import type { MovementLeg } from "#store/table/matching/match-key-reader.ts";
import {
  movementWrite,
  registerLegWrite,
  unregisterLegWrite,
} from "#store/table/matching/match-key-store.ts";
import { type MatchedLeg, type MatchResult, valuesToRegister } from "./match-legs.ts";
import { valueByReceiver } from "./movement-lists.ts";

/** Writes of the changed legs, and of the values under which other records find them. */
export async function legWrites(table: Table, all: MatchResult): Promise<Write[]> {
  const matched = { ...all, legs: all.legs.filter(({ before, after }) => before !== after) };
  const writes: Write[] = [];
  for (const leg of matched.legs) {
    const { before } = leg;
    const after = withBookedAccount(await withCurrencyListed(table, leg));
    if (before === null) await registerDay(table, after.organizationId, "leg", after.uuid);
    writes.push(before === null ? createLegWrite(after) : updateLegWrite(before, after));
    writes.push(...accountMovementWrites(before, after));
    writes.push(...registrations(leg, matched));
  }
  return [...writes, ...movementWrites(matched)];
}

/** The leg with the account on which rows book it. */
function withBookedAccount(leg: FlowLeg): FlowLeg {
  const bookedAccount = bookedAccountOf(leg);
  return bookedAccount === undefined ? leg : { ...leg, bookedAccount };
}

/** The leg, marked if lists do not distinguish its currency. */
async function withCurrencyListed(table: Table, { before, after }: MatchedLeg): Promise<FlowLeg> {
  const { organizationId, currency } = after;
  if (before?.currency === currency) return after;
  const { otherCurrency: _, ...leg } = after;
  const isListed = await listCurrency(table, organizationId, currency);
  return isListed ? leg : { ...leg, otherCurrency: true };
}

function registrations({ before, after }: MatchedLeg, matched: MatchResult): Write[] {
  const { organizationId, uuid } = after;
  const movement = movementValue(after);
  const kept = isWithdrawn(after) ? [] : valuesToRegister(after, matched.payments);
  const isKnown = before !== null && hasLinksOfToday(before, matched);
  const known = isKnown ? valuesToRegister(before, matched.payments) : [];
  const gone = isWithdrawn(after) ? valuesOfLeg(after) : [];
  return [
    ...kept
      .filter((value) => value !== movement && !known.includes(value))
      .map((value) => registerLegWrite(organizationId, value, uuid)),
    ...[...new Set([...gone, ...valuesTakenBack(before, after)])]
      .filter((value) => value !== movement)
      .map((value) => unregisterLegWrite(organizationId, value, uuid)),
  ];
}

/** What only the records say that are withdrawn now: no more values than these records have. */
function valuesTakenBack(before: FlowLeg | null, after: FlowLeg): string[] {
  if (before === null) return [];
  const standing = standingObservations(after);
  const isGone = ({ rawRecordId }: { readonly rawRecordId: string }) =>
    after.observations.some(
      (each) => each.rawRecordId === rawRecordId && each.withdrawnAt !== undefined,
    ) && standing.every((each) => each.rawRecordId !== rawRecordId);
  const gone = standingObservations(before).filter(isGone);
  if (gone.length === 0) return [];
  const said = new Set(standing.flatMap(({ facts }) => valuesOfLeg(facts)));
  for (const value of isWithdrawn(after) ? [] : valuesOfLeg(after)) said.add(value);
  return gone.flatMap(({ facts }) => valuesOfLeg(facts)).filter((value) => !said.has(value));
}

/**
 * Whether the leg was linked under the expectations in force. If one was amended since, the leg may lack
 * registrations under values that the intent carried before.
 */
function hasLinksOfToday({ links }: FlowLeg, { payments }: MatchResult): boolean {
  return links.every((link) => {
    const intent = payments.get(link.paymentUuid)?.intent;
    return intent === undefined || versionOf(intent) === versionOf(link);
  });
}

/** One write for each movement, because several legs of one record may belong to it. */
function movementWrites(matched: MatchResult): Write[] {
  const byValue = new Map<string, FlowLeg[]>();
  for (const { before, after } of matched.legs) {
    const value = listOf(after, matched.holders);
    if (value !== null && (before === null || !sameIdentity(before, after) || isWithdrawn(after)))
      byValue.set(value, [...(byValue.get(value) ?? []), after]);
  }
  return [...byValue].flatMap(([value, legs]) => movementWriteOf(value, legs, matched));
}

/** The value whose list has the leg, or takes it; null for a leg of no movement. */
function listOf(leg: FlowLeg, holders: MatchResult["holders"]): string | null {
  const value = movementValue(leg);
  const lists = value === null ? [] : [...(holders.get(value)?.movements.values() ?? [])];
  const isListed = lists.some(({ legs }) => legs.some(({ uuid }) => uuid === leg.uuid));
  return isListed ? value : (valueByReceiver(leg, holders) ?? value);
}

function sameIdentity(a: FlowLeg, b: FlowLeg): boolean {
  const names = ["phase", "chainId", "tokenAddress", "toAddress", "logIndex"] as const;
  return names.every((name) => a[name] === b[name]);
}

function movementWriteOf(value: string, legs: readonly FlowLeg[], matched: MatchResult): Write[] {
  const [first] = legs;
  if (first === undefined) return [];
  const sort = matchKeySort.movement(first.kind === "chain" ? "" : (first.provider ?? ""));
  const stored = matched.holders.get(value)?.movements.get(sort) ?? null;
  const merged: MovementLeg[] = [
    ...(stored?.legs ?? []).filter((known) => legs.every((leg) => leg.uuid !== known.uuid)),
    ...legs.filter((leg) => !isWithdrawn(leg)),
  ];
  if (stored === null && merged.length === 0) return [];
  return [movementWrite(first.organizationId, { value, sort }, stored, merged)];
}
