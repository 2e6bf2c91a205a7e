import type * as z from "zod";
import { setStatus } from "../../shared/domain/case/person-status.ts";
import type { Payment } from "../../shared/domain/case/reconciliation-case.ts";
import type { RulePin } from "../../shared/domain/rule/rule.ts";
import { RuleBook } from "../../shared/domain/rule/rule-book.ts";
import { eventOfAction } from "../../shared/domain/webhook/outbound-event.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import { showCaseChange } from "../../shared/schema/audit/case-change.ts";
import type { updateReconciliationCaseBody } from "../../shared/schema/request/case-request.ts";
import { announcementOf, viewCaseSummary } from "../../shared/schema/view/case-view.ts";
import { noteOnCase, openJournal, withJournal } from "../../shared/table/audit/journal.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { requestRun, updatePaymentWrites } from "../../shared/table/payment/payment-store.ts";
import { findMatchSettings } from "../../shared/table/rule/rule-store.ts";
import { findCase } from "./find-case.ts";

type Body = z.output<typeof updateReconciliationCaseBody>;

/**
 * Sets the workflow status or the notes. The service keeps a status that a person set
 * (docs/matching.md, Status).
 */
export async function updateReconciliationCase(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  { context, params, body }: WriteInput<Body>,
): Promise<WriteOutcome> {
  const before = await findCase(table, context, params);
  const pins = body.status === undefined ? [] : await readPins(table, before);
  const changed = change(before, body, pins);
  if (changed === null)
    return { status: 200, body: viewCaseSummary(before, context.now), writes: [] };
  const journal = openJournal(ids, context.organizationId, context.actor, context.now);
  const { payment: after, auditEvents } = noteOnCase(journal, changed, {
    eventType: "reconciliation_case.updated",
    message: messageOf(body),
    payload: showCaseChange({ before, after: changed, isRun: false }),
  });
  const announced = announcementOf(eventOfAction(before.state, after.state), after);
  const writes = updatePaymentWrites(before, after);
  // A changed status changes which legs may match the case by amount, so a run is requested.
  const isWorkflow = before.state.status !== after.state.status;
  return {
    status: 200,
    body: viewCaseSummary(after, context.now),
    writes: await withJournal(table, journal, {
      writes: isWorkflow ? requestRun(writes, context.now) : writes,
      auditEvents,
      announcements: [announced],
    }),
  };
}

/** Returns null if the body changes nothing. */
/** The rules that a case which a person closes keeps. */
async function readPins(table: Table, { intent }: Payment): Promise<readonly RulePin[]> {
  const { rules } = await findMatchSettings(table, intent.organizationId);
  return new RuleBook(rules).pinsFor(intent);
}

function change(
  before: Payment,
  { status, notes }: Body,
  pins: readonly RulePin[],
): Payment | null {
  const { state } = before;
  const isNewStatus =
    status !== undefined && (status !== state.status || state.statusSetBy !== "person");
  const withStatus = isNewStatus ? setStatus(state, status, pins) : state;
  const after = notes === undefined ? withStatus : { ...withStatus, notes };
  if (JSON.stringify(after) === JSON.stringify(state)) return null;
  return { ...before, state: after, version: before.version + 1 };
}

function messageOf({ status, notes }: Body): string {
  const actions = [
    ...(status === undefined ? [] : [`set the status to ${status}`]),
    ...(notes === undefined ? [] : [notes === null ? "removed the notes" : "wrote notes"]),
  ];
  return `A person ${actions.join(" and ")}.`;
}
