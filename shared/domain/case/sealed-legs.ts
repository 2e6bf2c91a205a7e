/**
 * A case with many legs keeps the ids of its latest ones, its tail; older ones are sealed into pages,
 * which hold what the evaluation of the case looks at. So a further leg costs the same however many there are.
 */

import { type FlowLeg, isPermanentLink } from "../evidence/flow-leg.ts";
import type { Uuid } from "../value/id.ts";
import { isLinkedTo, type LinkedLeg, linkedLegOf } from "./linked-leg.ts";

/** Legs in the order of their linking; all pages are older than the tail. */
export type LegPage = { readonly number: number; readonly legs: readonly LinkedLeg[] };

export type SealSizes = {
  /** Legs that a tail has at the most; one more, and all but `kept` are sealed. */
  readonly tail: number;
  readonly kept: number;
  readonly page: number;
  /** Pages that one write fills at the most, where a case had many legs before there were pages. */
  readonly pagesAtOnce: number;
};

/**
 * A tail so short that its legs, read one by one, cost no more than those of an ordinary case; pages that
 * are seldom larger than 1 KB, a write unit.
 */
export const sealSizes: SealSizes = { tail: 10, kept: 4, page: 24, pagesAtOnce: 4 };

export type LegChange = {
  readonly added: readonly Uuid<"leg">[];
  readonly removed: readonly Uuid<"leg">[];
};

export type SealedCase = {
  /** Every leg of the case, in the order of linking. */
  readonly legs: readonly LinkedLeg[];
  readonly change: LegChange;
  readonly tail: readonly Uuid<"leg">[];
  /** Legs in pages. */
  readonly sealed: number;
  /** Those of them that are linked tentatively, and compete by amount. */
  readonly tentative: readonly Uuid<"leg">[];
  readonly pages: number;
  /** Pages that are not as they were read. */
  readonly written: readonly LegPage[];
  /** Whether sealed legs changed: this write is needed, whatever else it finds. */
  readonly isRewritten: boolean;
};

export type SealInput = {
  readonly paymentUuid: Uuid<"payment">;
  /** As stored, in order. */
  readonly pages: readonly LegPage[];
  readonly tail: readonly Uuid<"leg">[];
  /**
   * Legs as they are now, the case's tail first: those of the tail, those that are ambiguous among cases of
   * which this is one, and those that the transaction writes, sealed or not.
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

/** The page with its legs as they are now; one that is not linked any more leaves it. */
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

/** In the last page where it has room for all of them, so that one page is written; else in new ones. */
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

/** What is not among the ids any more, and what is new, each in its order. */
export function changeOf(before: readonly Uuid<"leg">[], after: readonly Uuid<"leg">[]): LegChange {
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
  { added, removed }: LegChange,
): Uuid<"leg">[] {
  const gone = new Set(removed);
  return [...ids.filter((uuid) => !gone.has(uuid)), ...added];
}
