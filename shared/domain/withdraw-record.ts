/** What is left of a movement when one of its records is taken back (design: files, Batches). */
import { type FlowLeg, foldStanding, isWithdrawn, type Telling } from "./flow-leg.ts";
import { type LegNews, type Placement, placeTellings } from "./place-tellings.ts";

export type RecordWithdrawal = Pick<
  Placement,
  "organizationId" | "kind" | "known" | "receivedAt" | "nextUuid"
> & { readonly rawRecordId: string };

/**
 * The legs that change: one that only this record told of is withdrawn and loses its links, others go
 * on with the records that are left, as if it had never come.
 *
 * @param withdrawal `known`: all legs of the movement; `receivedAt`: the moment of the withdrawal
 */
export function withdrawRecord(withdrawal: RecordWithdrawal): LegNews[] {
  const { known, rawRecordId, receivedAt } = withdrawal;
  const marked = known.map((leg) => ({ before: leg, leg: markLeg(leg, withdrawal) }));
  const left = marked.map(({ leg }) => leg).filter((leg) => !isWithdrawn(leg));
  const placed = placeTellings({ ...withdrawal, known: left, news: [] });
  const isPlaced = ({ uuid }: FlowLeg) => placed.some(({ leg }) => leg.uuid === uuid);
  const told = marked.filter(({ before }) => isToldBy(before, rawRecordId));
  const others = told.filter(({ before }) => !isPlaced(before));
  const stored = new Map(known.map((leg) => [leg.uuid, leg]));
  return [
    ...others.map(({ before, leg }) => ({ before, leg: refold(leg, receivedAt) })),
    ...placed.map(({ leg }) => ({ before: stored.get(leg.uuid) ?? null, leg })),
  ];
}

/** Whether the record still counts for the leg. */
export function isToldBy({ tellings }: FlowLeg, rawRecordId: string): boolean {
  return tellings.some((each) => each.rawRecordId === rawRecordId && !("withdrawnAt" in each));
}

function markLeg(leg: FlowLeg, { rawRecordId, receivedAt }: RecordWithdrawal): FlowLeg {
  if (!isToldBy(leg, rawRecordId)) return leg;
  const tellings = leg.tellings.map((telling) =>
    telling.rawRecordId === rawRecordId ? { ...telling, withdrawnAt: receivedAt } : telling,
  );
  return { ...leg, tellings };
}

function refold(leg: FlowLeg, updatedAt: FlowLeg["updatedAt"]): FlowLeg {
  const state = foldStanding(leg.tellings as readonly [Telling, ...Telling[]]);
  return { ...leg, ...state, updatedAt, version: leg.version + 1 };
}
