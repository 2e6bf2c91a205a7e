/**
 * Records on a case which agreed fees a month's volume changes and the case keeps, and that a person may look at them
 * (docs/matching.md, The volume of a month).
 */
import { announcementOf } from "#api/resource/case/case-view.ts";
import { showCaseChange } from "#api/schema/audit/case-change.ts";
import {
  type KeptContract,
  type UncorrectedFee,
  uncorrectedFeesOf,
  withMonth,
} from "#domain/case/amount/uncorrected-fee.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { VolumeOfMonth } from "#domain/fee/fee-months.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { amountText } from "#domain/value/text/amount-text.ts";
import {
  matcherActor,
  noteAllOnCase,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import { updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import type { MatchDependencies } from "./match-dependencies.ts";

type Kept = {
  readonly month: VolumeOfMonth;
  readonly kept: readonly KeptContract[];
  readonly now: Instant;
};

/** No writes where the case has recorded the same before. */
export async function planKept(
  { table, ids }: MatchDependencies,
  before: Payment,
  { month, kept, now }: Kept,
): Promise<readonly Write[]> {
  const { uncorrectedFees: known = [] } = before.state;
  const own = uncorrectedFeesOf(month, kept);
  const uncorrectedFees = withMonth(known, month, own);
  if (JSON.stringify(uncorrectedFees) === JSON.stringify(known)) return [];
  const changed: Payment = {
    ...before,
    state: { ...before.state, uncorrectedFees },
    version: before.version + 1,
  };
  const auditEntry = openAuditEntry(ids, before.intent.organizationId, matcherActor, now);
  const draft = {
    eventType: "reconciliation_case.updated",
    message: messageOf(month, own),
    payload: {
      ...showCaseChange({ before, after: changed, isRun: false }),
      feeSchedule: { id: formatId("feeSchedule", month.scheduleUuid) },
      month: month.month,
      monthVolume: month.volume,
    },
  } as const;
  const { payment: after, auditEvents } = noteAllOnCase(auditEntry, changed, [draft]);
  return withAuditEntry(table, auditEntry, {
    writes: updatePaymentWrites(before, after),
    auditEvents,
    announcements: [announcementOf("reconciliation_case.updated", after)],
  });
}

const because = {
  closed_by_person: "A person closed the case, so it keeps them.",
  in_pages: "Its older legs keep them.",
  nothing_agreed: "It keeps them, because the schedule agrees nothing for this volume.",
} as const satisfies Record<UncorrectedFee["reason"], string>;

function messageOf({ month }: VolumeOfMonth, own: readonly UncorrectedFee[]): string {
  const [first] = own;
  if (first === undefined) {
    return `The agreed fees are those of the volume of ${month}; nothing is left to correct.`;
  }
  const each = own.map(({ agreed, corrected, currency, type, reason }) => {
    const now = corrected === null ? "nothing" : amountText(corrected, currency);
    return `By the volume of ${month} (${first.schedule}) ${now} would be agreed for ${type} fees and not ${amountText(agreed, currency)}. ${because[reason]}`;
  });
  return each.join(" ");
}
