/** Whether payments and legs agree on their links, and whether each is in the amount index. */

import { type LinkedLeg, linkedLegOf } from "#domain/case/leg/linked-leg.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { awaitsAmountMatch } from "#domain/matching/pool/awaits-amount-match.ts";
import type { Uuid } from "#domain/value/id.ts";
import { isEntry } from "#store/table/amount/amount-entry.ts";
import { parseRecordKey } from "#store/table/core/keys.ts";
import { casePagesPartition, isCasePage } from "#store/table/payment/case-page-keys.ts";
import { decodeLegPage } from "#store/table/payment/case-page-store.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import { knowsLeg } from "#work/ingestion/matching/case-knowledge.ts";
import { evidenceIn } from "./evidence-rules.ts";

type Item = Record<string, unknown>;

export function paymentsIn(items: readonly Item[]): Payment[] {
  return items
    .filter((item) => parseRecordKey(item as { pk: string; sk: string })?.collection === "payment")
    .map(decodePayment);
}

/** A case must have exactly the legs that are linked to it. */
export function disagreeing(items: readonly Item[]): string[] {
  const { legs } = evidenceIn(items);
  const sealedOf = sealedLegs(items, legs);
  return paymentsIn(items).flatMap((payment) => {
    const sealed = sealedOf(payment);
    return legs
      .filter((leg) => !knowsLeg(payment, leg, sealed) || isTwice(payment, leg, sealed))
      .map((leg) => `Payment ${payment.intent.uuid} and leg ${leg.uuid} disagree.`);
  });
}

function isTwice(
  { legUuids }: Payment,
  { uuid }: FlowLeg,
  sealed: ReadonlySet<Uuid<"leg">>,
): boolean {
  return legUuids.includes(uuid) && sealed.has(uuid);
}

/** The legs in the pages of a case. */
function sealedLegs(items: readonly Item[], all: readonly FlowLeg[]) {
  const pages = Map.groupBy(
    items.filter(({ sk }) => isCasePage("legs", String(sk))),
    ({ pk }) => pk,
  );
  const legs = new Map(all.map((leg) => [leg.uuid, leg]));
  return ({ intent: { uuid, organizationId }, sealed }: Payment): ReadonlySet<Uuid<"leg">> => {
    const own = pages.get(casePagesPartition(organizationId, uuid)) ?? [];
    const found = own.flatMap((item) => decodeLegPage(item, uuid).legs);
    return wholeLegs(found, sealed.legs, uuid, legs);
  };
}

/** They are there once, up to date, and as many as the case says; otherwise every leg is reported. */
function wholeLegs(
  found: readonly LinkedLeg[],
  count: number,
  uuid: Uuid<"payment">,
  legs: ReadonlyMap<Uuid<"leg">, FlowLeg>,
): ReadonlySet<Uuid<"leg">> {
  const stale = found.filter((page) => {
    const leg = legs.get(page.uuid);
    return (
      leg === undefined ||
      JSON.stringify(linkedLegOf(leg, uuid)) !== JSON.stringify(linkedLegOf(page, uuid))
    );
  });
  const uuids = new Set(found.map((leg) => leg.uuid));
  return stale.length > 0 || uuids.size !== count || found.length !== count
    ? new Set(legs.keys())
    : uuids;
}

/** The entries of the amount index, without what stays of removed ones. */
export function amountEntriesIn(items: readonly Item[]): Item[] {
  return items.filter((item) => /^o#\d+#[^#]+#amt#/.test(String(item["pk"])) && isEntry(item));
}

/**
 * Unlinked evidence, and open payments without valid evidence, must be in the amount index, for
 * each of their amounts.
 */
export function unindexed(items: readonly Item[]): string[] {
  const entries = amountEntriesIn(items);
  const countOf = (uuid: string) => entries.filter(({ sk }) => String(sk).endsWith(uuid)).length;
  const { legs } = evidenceIn(items);
  const waiting = legs.filter(awaitsAmountMatch);
  const standing = new Set(legs.filter(isStanding).map(({ uuid }) => uuid));
  const sealedOf = sealedLegs(items, legs);
  const open = paymentsIn(items).filter(
    (payment) =>
      isOpen(payment) &&
      ![...payment.legUuids, ...sealedOf(payment)].some((uuid) => standing.has(uuid)),
  );
  return [
    ...open
      .filter(({ intent }) => countOf(intent.uuid) < amountsOf(intent))
      .map(({ intent }) => `Payment ${intent.uuid} cannot be found by its amount.`),
    ...waiting
      .filter(({ uuid }) => countOf(uuid) === 0)
      .map(({ uuid }) => `Leg ${uuid} cannot be found by its amount.`),
  ];
}

function isOpen({ state }: Payment): boolean {
  return state.status === "open" && !state.canceled;
}

function isStanding({ status }: FlowLeg): boolean {
  return status === "pending" || status === "confirmed";
}

function amountsOf({ source, destination }: Payment["intent"]): number {
  const isSame = source.currency === destination.currency && source.amount === destination.amount;
  return isSame ? 1 : 2;
}
