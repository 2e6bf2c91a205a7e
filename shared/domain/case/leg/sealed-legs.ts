/**
 * A case with many legs keeps the ids of its latest ones, its tail; older ones are sealed into pages, which
 * hold what the evaluation of the case looks at. So a further leg costs the same for any number of legs.
 */

import { type FlowLeg, isPermanentLink } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import { isLinkedTo, type LinkedLeg, linkedLegOf } from "./linked-leg.ts";

/** Legs in the order of their linking; all pages are older than the tail. */
export type LegPage = { readonly number: number; readonly legs: readonly LinkedLeg[] };

export type SealSizes = {
  /** Maximum number of legs in a tail. With one more, all but `kept` are sealed. */
  readonly tail: number;
  readonly kept: number;
  readonly page: number;
  /** Maximum number of pages that one write fills. */
  readonly pagesAtOnce: number;
};

/**
 * The tail is so short that reading its legs one by one costs no more than for an ordinary case. Pages are
 * seldom larger than 1 KB, one write unit.
 */
export const sealSizes: SealSizes = { tail: 10, kept: 4, page: 24, pagesAtOnce: 4 };

export type CaseLegChange = {
  readonly added: readonly Uuid<"leg">[];
  readonly removed: readonly Uuid<"leg">[];
};

export type SealedCase = {
  /** Every leg of the case, in the order of linking. */
  readonly legs: readonly LinkedLeg[];
  readonly change: CaseLegChange;
  readonly tail: readonly Uuid<"leg">[];
  /** Legs in pages. */
  readonly sealed: number;
  /** Sealed legs with tentative links, which compete by amount. */
  readonly tentative: readonly Uuid<"leg">[];
  readonly pages: number;
  /** The changed and new pages. */
  readonly written: readonly LegPage[];
  /** Whether sealed legs changed; then the write is needed even if nothing else changed. */
  readonly isRewritten: boolean;
};

export type SealInput = {
  readonly paymentUuid: Uuid<"payment">;
  /** As stored, in order. */
  readonly pages: readonly LegPage[];
  readonly tail: readonly Uuid<"leg">[];
  /**
   * The current legs: first those of the tail, then those that are ambiguous among this and other cases, and
   * those that the transaction writes, sealed or not.
   */
  readonly legs: readonly FlowLeg[];
  readonly sizes?: SealSizes;
};

/** The legs of a case after a write, and which of them move from its tail to its pages. Pure. */
export function sealLegs(input: SealInput): SealedCase {
  const { paymentUuid, pages, sizes = sealSizes } = input;
  const inHand = new Map(input.legs.map((leg) => [leg.uuid, leg]));
  const followed = pages.map((page) => followPage(page, inHand, paymentUuid));
  const known = new Set(pages.flatMap(uuidsOf));
  const linked = input.legs.filter((leg) => isLinkedTo(leg, paymentUuid) && !known.has(leg.uuid));
  const legs = [...followed.flatMap(({ page }) => page.legs), ...linked];
  const split = splitTail(linked, sizes);
  const appended = append(
    followed.map(({ page }) => page),
    split.sealing.map((leg) => linkedLegOf(leg, paymentUuid)),
    sizes.page,
  );
  const isChanged = (page: LegPage, index: number) =>
    followed[index]?.isChanged !== false || page !== followed[index]?.page;
  const sealed = appended.flatMap((page) => page.legs);
  return {
    legs,
    change: changeOf(
      [...pages.flatMap(uuidsOf), ...input.tail],
      legs.map(({ uuid }) => uuid),
    ),
    tail: split.tail.map(({ uuid }) => uuid),
    sealed: sealed.length,
    tentative: sealed.filter(isTentative).map(({ uuid }) => uuid),
    pages: (appended.at(-1)?.number ?? -1) + 1,
    written: appended.filter(isChanged),
    isRewritten: followed.some(({ isChanged }) => isChanged),
  };
}

function uuidsOf({ legs }: LegPage): Uuid<"leg">[] {
  return legs.map(({ uuid }) => uuid);
}

function isTentative({ links }: LinkedLeg): boolean {
  return links.some((link) => !isPermanentLink(link));
}

/** The page with the current state of its legs, without legs that are no longer linked. */
function followPage(
  page: LegPage,
  inHand: ReadonlyMap<Uuid<"leg">, FlowLeg>,
  paymentUuid: Uuid<"payment">,
) {
  if (page.legs.every(({ uuid }) => !inHand.has(uuid))) return { page, isChanged: false };
  const legs = page.legs.flatMap((sealed) => {
    const leg = inHand.get(sealed.uuid);
    if (leg === undefined) return [sealed];
    return isLinkedTo(leg, paymentUuid) ? [linkedLegOf(leg, paymentUuid)] : [];
  });
  const isChanged = JSON.stringify(legs) !== JSON.stringify(page.legs);
  return isChanged ? { page: { ...page, legs }, isChanged } : { page, isChanged };
}

function splitTail(
  linked: readonly FlowLeg[],
  { tail, kept, page, pagesAtOnce }: SealSizes,
): { readonly sealing: readonly FlowLeg[]; readonly tail: readonly FlowLeg[] } {
  const most = page * pagesAtOnce;
  const wanted = linked.length > tail ? linked.length - kept : 0;
  const count = wanted > most ? most : wanted;
  return { sealing: linked.slice(0, count), tail: linked.slice(count) };
}

/** Appends to the last page if it has room for all, so that one page is written; otherwise to new pages. */
function append(
  pages: readonly LegPage[],
  sealing: readonly LinkedLeg[],
  size: number,
): readonly LegPage[] {
  if (sealing.length === 0) return pages;
  const last = pages.at(-1);
  if (last !== undefined && last.legs.length + sealing.length <= size) {
    return [...pages.slice(0, -1), { ...last, legs: [...last.legs, ...sealing] }];
  }
  const first = { number: (last?.number ?? -1) + 1, legs: sealing.slice(0, size) };
  return append([...pages, first], sealing.slice(size), size);
}

/** The added and removed ids, each in their order. */
export function changeOf(
  before: readonly Uuid<"leg">[],
  after: readonly Uuid<"leg">[],
): CaseLegChange {
  const known = new Set(before);
  const left = new Set(after);
  return {
    added: after.filter((uuid) => !known.has(uuid)),
    removed: before.filter((uuid) => !left.has(uuid)),
  };
}

/** The ids after a change: what stays keeps its order, what is new comes last. */
export function applyChange(
  ids: readonly Uuid<"leg">[],
  { added, removed }: CaseLegChange,
): Uuid<"leg">[] {
  const gone = new Set(removed);
  return [...ids.filter((uuid) => !gone.has(uuid)), ...added];
}
