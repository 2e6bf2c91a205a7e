/** The positions of a case that evidence may still take (docs/matching.md, Amount and time). */

import { caseLegs, hasReturned, takesPosition } from "#domain/case/leg/case-leg.ts";
import { type LinkedLeg, positionName } from "#domain/case/leg/linked-leg.ts";
import { phasesSuffice } from "#domain/case/verdict/facts.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import { type FlowLeg, isPermanentLink, type MatchLink } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { AmountCase } from "../assignment/amount-pool.ts";
import type { LegDecision } from "../explanation/explain.ts";
import type { GroupCase, GroupInput } from "../strategy/group-input.ts";

type Decided = ReadonlyMap<Uuid<"leg">, LegDecision>;

/** The cases that still have open positions, after what is firm by now. */
export function casesWithOpenPositions(
  decided: Decided,
  input: Pick<GroupInput, "legs" | "cases">,
): AmountCase[] {
  const firmOf = firmByNow(decided, input.legs);
  return input.cases.flatMap((each) => (each.closed ? [] : (openCase(each, firmOf) ?? [])));
}

/** The case with what is firm in it; null where it takes nothing more, because it is paid. */
export function openCase(each: GroupCase, firmOf: FirmByNow): AmountCase | null {
  const firm = firmLegsOf(each, firmOf);
  if (isPaid(each, firm)) return null;
  const rows = firm.filter(
    ({ metadata, requirementLevel }) =>
      metadata?.["direction"] !== undefined && requirementLevel !== "ignored",
  );
  return {
    intent: each.intent,
    occupiedPositions: occupiedBy(each, firm),
    ...(rows.length === 0 ? {} : { firmRows: rows }),
  };
}

export type FirmByNow = ReadonlyMap<Uuid, readonly LinkedLeg[]>;

/** What the decisions so far give to each payment. */
export function firmByNow(decided: Decided, legs: readonly FlowLeg[]): FirmByNow {
  const firmOf = new Map<Uuid, LinkedLeg[]>();
  if (decided.size === 0) return firmOf;
  for (const leg of legs) {
    for (const { paymentUuid, amount, fees } of decided.get(leg.uuid)?.allocations ?? []) {
      const firm = firmOf.get(paymentUuid) ?? [];
      const part = { paymentUuid, amount, ...(fees === undefined ? {} : { fees }) };
      firm.push(asLinked(leg, part));
      firmOf.set(paymentUuid, firm);
    }
  }
  return firmOf;
}

/** The legs that belong to the case by the decisions so far and by firm links of other legs. */
export function firmLegsOf({ intent, otherLegs }: GroupCase, firmOf: FirmByNow): LinkedLeg[] {
  const firm = [...(firmOf.get(intent.uuid) ?? [])];
  for (const leg of otherLegs) firm.push(...firmPart(leg, intent.uuid));
  return firm;
}

function firmPart(leg: LinkedLeg, payment: Uuid<"payment">): LinkedLeg[] {
  const links = leg.links.filter((link) => link.paymentUuid === payment && isPermanentLink(link));
  return links.length === 0 ? [] : [{ ...leg, links }];
}

function asLinked(
  leg: FlowLeg,
  {
    paymentUuid,
    amount,
    fees,
  }: Pick<MatchLink, "paymentUuid" | "fees"> & { amount: FlowLeg["amount"] },
): LinkedLeg {
  const link = {
    paymentUuid,
    firm: true,
    allocatedAmount: amount,
    ...(fees === undefined ? {} : { fees }),
  };
  return { ...leg, links: [link] };
}

const nothingHeld: ReadonlySet<string> = new Set();

function occupiedBy({ intent }: GroupCase, firm: readonly LinkedLeg[]): ReadonlySet<string> {
  if (firm.length === 0) return nothingHeld;
  const legs = caseLegs(intent, firm).filter((leg) => leg.counts);
  // Where firm money went back, no kind of evidence fills the phase again by amount.
  const returned = legs.filter(hasReturned);
  return new Set([
    ...legs.filter(takesPosition).map(({ phase, leg }) => positionName(phase, leg.kind)),
    ...returned.flatMap(({ phase }) => evidenceKinds.map((kind) => positionName(phase, kind))),
  ]);
}

/** A paid case takes nothing by amount: every required phase is present by firm evidence. */
function isPaid({ intent, rule }: GroupCase, firm: readonly LinkedLeg[]): boolean {
  if (firm.length === 0) return false;
  const legs = caseLegs(intent, firm).filter((leg) => leg.counts);
  return phasesSuffice(intent, rule, legs);
}
