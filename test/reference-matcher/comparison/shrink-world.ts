/** The smallest world that still fails, by leaving out one thing after the other. */

import { noFacts } from "#domain/evidence/leg-facts.ts";
import type { AmendablePart } from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { builtInSettings } from "#domain/rule/rule.ts";
import { intentOf } from "../../domain/samples.ts";
import type { Amendment, World, WorldIntent, WorldRecord } from "../world/world.ts";

export function shrinkWorld(world: World, fails: (world: World) => boolean): World {
  let smallest = world;
  for (;;) {
    const smaller = candidates(smallest).find((each) => isWhole(each) && fails(each));
    if (smaller === undefined) return smallest;
    smallest = smaller;
  }
}

/** Whether the acts are about what the world has. */
function isWhole({ acts, records, intents, amendments }: World): boolean {
  const isKnown = (payment: string) =>
    intents.some(({ intent }) => intent.externalReference === payment);
  const areOriginals = intents.every(
    ({ intent: { refundOf } }) =>
      refundOf === undefined || intents.some(({ intent }) => intent.uuid === refundOf),
  );
  if (!areOriginals || !amendments.every(({ payment }) => isKnown(payment))) return false;
  return acts.every((act) => {
    const to = act.act === "link" ? act.to : act.act === "unlink" ? act.from : act.payment;
    const isRecord = act.act === "resolve" || records.some(({ name }) => name === act.record);
    return isRecord && isKnown(to);
  });
}

/** Every world that lacks one thing. */
function candidates(world: World): World[] {
  return [
    ...without(world.later).map((later) => ({ ...world, later })),
    ...without(world.events).map((events) => ({ ...world, events })),
    ...without(world.acts).map((acts) => ({ ...world, acts })),
    ...without(world.amendments).map((amendments) => ({ ...world, amendments })),
    ...simpler(world.amendments, simplerAmendments).map((amendments) => ({ ...world, amendments })),
    ...without(world.records).map((records) => ({ ...world, records })),
    ...fewer(world.intents).map((intents) => ({ ...world, intents })),
    ...without(world.rules).map((rules) => ({ ...world, rules })),
    ...simpler(world.records, simplerRecords).map((records) => ({ ...world, records })),
    ...simpler(world.later, simplerRecords).map((later) => ({ ...world, later })),
    ...simpler(world.intents, simplerIntents).map((intents) => ({ ...world, intents })),
    ...simpler(world.rules, (rule) => simplerParts(rule, builtInSettings)).map((rules) => ({
      ...world,
      rules,
    })),
  ];
}

function without<T>(all: readonly T[]): T[][] {
  return all.map((_, index) => all.toSpliced(index, 1));
}

/** The payments of a shop are removed together: fewer of them would no longer be ambiguous. */
function fewer(intents: readonly WorldIntent[]): WorldIntent[][] {
  const isCarrier = ({ intent }: WorldIntent) => intent.externalReference.startsWith("SHOP-");
  const own = intents.filter((each) => !isCarrier(each));
  const carriers = intents.filter(isCarrier);
  return [
    ...(carriers.length > 0 ? [own] : []),
    ...without(own).map((fewer) => [...fewer, ...carriers]),
  ];
}

function simpler<T>(all: readonly T[], simplify: (one: T) => readonly T[]): T[][] {
  return all.flatMap((one, index) => simplify(one).map((each) => all.with(index, each)));
}

/** Each part that differs from the plain one, replaced by it. */
function simplerParts<T extends object, P extends object>(one: T, plain: P): T[] {
  const names = Object.keys(plain) as (keyof P & keyof T)[];
  const isOther = (name: keyof P & keyof T) =>
    JSON.stringify(one[name]) !== JSON.stringify(plain[name]);
  return names.filter((name) => isOther(name)).map((name) => ({ ...one, [name]: plain[name] }));
}

function simplerRecords(record: WorldRecord): WorldRecord[] {
  const { sequence, origin, source, cause } = { ...plainRecord };
  return [
    ...simplerParts(record.facts, partsToLeaveOut(record)).map((facts) => ({ ...record, facts })),
    ...simplerParts(record, { sequence, origin, source, cause }),
    ...(record.facts.references.length > 1
      ? without(record.facts.references).map((references) => ({
          ...record,
          facts: { ...record.facts, references },
        }))
      : []),
  ];
}

/**
 * Every record keeps its phase and its identity; a row keeps its direction, and what states no phase what it
 * reverses: all other provider evidence has one.
 */
function partsToLeaveOut({ facts, kind }: WorldRecord): Partial<typeof noFacts> {
  const { phase: _, metadata, txHash: __, chainId: ___, provider: ____, ...plain } = noFacts;
  if (facts.phase !== null) return { ...plain, metadata };
  const { reverses: _____, providerTransferId: ______, ...kept } = plain;
  return kind === "provider" ? kept : plain;
}

const plainRecord = { sequence: null, origin: "submitted", source: "acme", cause: null } as const;

function simplerAmendments({ payment, part }: Amendment): Amendment[] {
  const { references, referenceValues: _, referenceTypes: __, ...others } = part;
  const names = Object.keys(others) as (keyof AmendablePart)[];
  return [
    ...(references === undefined ? [] : [{ payment, part: others }]),
    ...names.map((name) => {
      const { [name]: ___, ...rest } = part;
      return { payment, part: rest };
    }),
  ];
}

function simplerIntents({ intent, isCanceled }: WorldIntent): WorldIntent[] {
  if (intent.externalReference.startsWith("SHOP-")) return [];
  const { uuid: _, externalReference: __, references, referenceValues, ...plain } = intentOf();
  return [
    ...(isCanceled ? [{ intent, isCanceled: false }] : []),
    ...(intent.references === null
      ? []
      : [{ intent: { ...intent, references, referenceValues, referenceTypes: [] }, isCanceled }]),
    ...(intent.refundOf === undefined ? [] : [{ intent: withoutOriginal(intent), isCanceled }]),
    ...simplerParts(intent, plain).map((each) => ({ intent: each, isCanceled })),
  ];
}

function withoutOriginal({ refundOf: _, ...intent }: PaymentIntent): PaymentIntent {
  return intent;
}
