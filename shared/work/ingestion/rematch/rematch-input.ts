/** Reads the legs and payments with which the decision about one case starts. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { LegChange } from "#domain/evidence/observation/assign-observations.ts";
import { valuesOfIntent, valuesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { isReceiverValue, receiversOfIntent } from "#domain/matching/strategy/receivers.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import { foldReference } from "#domain/value/text/folded-text.ts";
import { readOnce } from "#store/table/core/read-cache.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { type KeyHolders, readKeyHolders } from "#store/table/matching/match-key-reader.ts";
import { registerReceiver, registerSpread } from "#store/table/matching/receiver-store.ts";
import { isShared } from "#store/table/matching/shared-reference-store.ts";
import { findPayments } from "#store/table/payment/payment-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { changeShared, gatherCarrier } from "./shared-references.ts";

export type RematchInput = {
  readonly changes: readonly LegChange[];
  readonly payments: readonly Payment[];
  /** Values of the case under which more is registered than this input holds; none by default. */
  readonly cut?: readonly CutValue[];
  /** Intents under replaced versions, near which evidence is decided again. */
  readonly replaced?: readonly PaymentIntent[];
};

/** A value under which more legs may be registered, behind the last one that was read. */
export type CutValue = { readonly value: string; readonly after: Uuid<"leg"> | null };

/** The case and every leg that may belong to it, except sealed legs with firm links. */
export async function readRematchInput(
  dependencies: MatchDependencies,
  payment: Payment | null,
): Promise<RematchInput> {
  if (payment === null) return { changes: [], payments: [] };
  const { organizationId } = payment.intent;
  const own = new Set([
    ...payment.legUuids,
    ...payment.sealed.tentative,
    ...payment.ambiguousLegUuids,
  ]);
  const under = await legsUnderKeys(dependencies, payment, valuesOfIntent(payment.intent));
  const legs = await findLegs(dependencies.table, organizationId, [
    ...new Set([...own, ...under.registered, ...under.ofRivals]),
  ]);
  const isConcerned = (leg: FlowLeg) => own.has(leg.uuid) || isUnder(leg, under);
  const { cut } = under;
  return { changes: legs.filter(isConcerned).map(unchanged), payments: [payment], cut };
}

/**
 * Evidence that the payment may have left to others when an amendment replaced this version of its
 * expectation: under the references that it dropped, and near the amounts and the time.
 */
export async function readReplacedInput(
  dependencies: MatchDependencies,
  payment: Payment | null,
  replaced: PaymentIntent,
): Promise<RematchInput> {
  if (payment === null) return { changes: [], payments: [] };
  const { intent } = payment;
  const carried = new Set(valuesOfIntent(intent));
  const dropped = valuesOfIntent(replaced).filter((value) => !carried.has(value));
  const under = await legsUnderKeys(dependencies, payment, dropped);
  const legs = await findLegs(dependencies.table, intent.organizationId, [
    ...new Set([...under.registered, ...under.ofRivals]),
  ]);
  const changes = legs.filter((leg) => isUnder(leg, under)).map(unchanged);
  return { changes, payments: [payment], replaced: [replaced], cut: under.cut };
}

function isUnder(leg: FlowLeg, { registered, values }: UnderKeys): boolean {
  return (
    registered.has(leg.uuid) ||
    valuesOfLeg(leg).some((value) => values.has(foldReference(value) ?? value))
  );
}

/** A leg to decide again without a change of its own. */
export function unchanged(leg: FlowLeg): LegChange {
  return { before: leg, leg };
}

type UnderKeys = {
  /** Values of the intent that are not shared by very many payments, folded where they can be. */
  readonly values: ReadonlySet<string>;
  readonly registered: ReadonlySet<Uuid<"leg">>;
  readonly ofRivals: ReadonlySet<Uuid<"leg">>;
  readonly cut: readonly CutValue[];
};

/**
 * Legs registered under the values, and legs of other intents registered under these values: a leg
 * linked to such an intent is not registered itself. A shared reference is skipped, except once when
 * it becomes shared.
 *
 * @param carried values that the intent carries or carried
 */
async function legsUnderKeys(
  dependencies: MatchDependencies,
  payment: Payment,
  carried: readonly string[],
): Promise<UnderKeys> {
  const { table } = dependencies;
  const { intent } = payment;
  const { organizationId } = intent;
  const registered = new Set<Uuid<"leg">>();
  const rivals = new Set<Uuid<"payment">>();
  const values = new Set<string>();
  const cut: CutValue[] = [];
  for (const value of carried) {
    const held = isReceiverValue(value)
      ? await readReceiver(dependencies, payment, value)
      : await readHolders(dependencies, payment, value);
    if (held === null) continue;
    values.add(foldReference(value) ?? value);
    cut.push(...cutAt(value, held));
    for (const uuid of legsOf(held, intent)) registered.add(uuid);
    for (const uuid of intentsOf(held)) rivals.add(uuid);
  }
  rivals.delete(intent.uuid);
  const others = await findPayments(table, organizationId, [...rivals]);
  const ofRivals = new Set(others.flatMap(({ legUuids }) => legUuids));
  return { values, registered, ofRivals, cut };
}

function cutAt(value: string, { isCut, legs }: KeyHolders): readonly CutValue[] {
  return isCut ? [{ value, after: legs.at(-1) ?? null }] : [];
}

/**
 * The registrations under the value; null if it is known as shared by very many. Then they are read only for a payment
 * that ceased to carry the value, by a cancellation or an amendment: nothing else makes it fewer than very many.
 */
async function readHolders(
  dependencies: MatchDependencies,
  { intent, state: { canceled: isCanceled } }: Payment,
  value: string,
): Promise<KeyHolders | null> {
  const { table } = dependencies;
  const { shared } = await findMatchSettings(table, intent.organizationId);
  const isKnown = isShared(shared, value);
  const isCarried = !isCanceled && valuesOfIntent(intent).includes(value);
  const isRepeated = isKnown && (await isFirstRepetition(dependencies, value));
  if (isKnown && isCarried && !isRepeated) return null;
  const held = await readKeyHolders(table, intent.organizationId, value);
  if (!isKnown && !held.isShared) await gatherCarrier(dependencies, intent, value, held);
  const names = { isKnown, held };
  return (await staysShared(dependencies, intent, value, names)) && !isRepeated ? null : held;
}

/**
 * Whether the work may repeat a run that ended after it had marked the value, and before it decided what the value had
 * decided: then it is decided now, once for each batch of messages.
 */
async function isFirstRepetition(
  { table, isRepetition = false }: MatchDependencies,
  value: string,
): Promise<boolean> {
  if (!isRepetition) return false;
  let isFirst = false;
  await readOnce(table, `repeated ${value}`, async () => {
    isFirst = true;
  });
  return isFirst;
}

/**
 * Whether the value names nobody, and another matcher has seen to that; marks it, or removes the mark, where that
 * changed.
 */
async function staysShared(
  dependencies: MatchDependencies,
  intent: PaymentIntent,
  value: string,
  { isKnown, held }: { readonly isKnown: boolean; readonly held: KeyHolders },
): Promise<boolean> {
  if (isKnown === held.isShared) return isKnown;
  const mark = await changeShared(dependencies, intent, value, held);
  return mark.isShared && !mark.isOwn;
}

/**
 * As `readHolders`, for the value of a receiver: the payment is registered first, where it names the receiver. One that
 * very many name is read again only when one of them is canceled.
 */
async function readReceiver(
  dependencies: MatchDependencies,
  { intent, state: { canceled: isCanceled } }: Payment,
  value: string,
): Promise<KeyHolders | null> {
  const { table } = dependencies;
  const { organizationId } = intent;
  const isNamed = valuesOfIntent(intent).includes(value);
  const { shared } = await findMatchSettings(table, organizationId);
  const isKnown = isShared(shared, value);
  if (isKnown && isNamed) await registerSpread(table, intent, value, isCanceled);
  const isRepeated = isKnown && (await isFirstRepetition(dependencies, value));
  if (isKnown && !isCanceled && !isRepeated) return null;
  const held = await readAsRegistered(
    table,
    intent,
    value,
    isNamed && !isKnown ? { isCanceled } : null,
  );
  const names = { isKnown, held };
  return (await staysShared(dependencies, intent, value, names)) && !isRepeated ? null : held;
}

/** The registrations, that of the intent among them. @param naming null where it does not name the receiver */
async function readAsRegistered(
  table: Table,
  intent: PaymentIntent,
  value: string,
  naming: { readonly isCanceled: boolean } | null,
): Promise<KeyHolders> {
  const held = await readKeyHolders(table, intent.organizationId, value);
  if (naming === null) return held;
  const isNew = await registerReceiver(table, intent, value, { held, ...naming });
  return isNew ? readKeyHolders(table, intent.organizationId, value) : held;
}

function intentsOf({ owner, intents, alike }: KeyHolders): Uuid<"payment">[] {
  return [...(owner === null ? [] : [owner]), ...intents, ...alike.owners];
}

function legsOf({ legs, movements, alike }: KeyHolders, intent: PaymentIntent): Uuid<"leg">[] {
  const receivers = receiversOfIntent(intent);
  // Of a transaction that pays very many, the transfers to the payment's receivers are found by these.
  const moving = [...movements.values()].flatMap((list) =>
    list.isFull && receivers.length > 0 ? [] : list.legs,
  );
  return [...legs, ...alike.legs, ...moving.map(({ uuid }) => uuid)];
}
