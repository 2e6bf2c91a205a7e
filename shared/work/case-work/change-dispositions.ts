/** People dispose of money that stays unexplained, and take it back (docs/specification.md, Dispositions). */

import type * as z from "zod";
import { announcementOf } from "#api/resource/case/case-view.ts";
import type {
  createDispositionBody,
  reverseDispositionBody,
} from "#api/resource/disposition/disposition-request.ts";
import { viewDisposition } from "#api/resource/disposition/disposition-view.ts";
import { showCaseChange } from "#api/schema/audit/case-change.ts";
import { spellingOf } from "#domain/case/amount/case-decimals.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  type Disposition,
  disposedAfter,
  disposedBefore,
  isWithin,
  maximumDispositions,
  openAmountOf,
} from "#domain/case/work/disposition.ts";
import { dispositionText, reversalText } from "#domain/case/work/disposition-text.ts";
import type { ReasonAct } from "#domain/case/work/organization-settings.ts";
import { setStatus, withDisposed } from "#domain/case/work/person-status.ts";
import { parseId } from "#domain/value/id.ts";
import { type Amount, isZero } from "#domain/value/money.ts";
import type { Reason } from "#domain/value/reason.ts";
import { eventOfAction } from "#domain/webhook/outbound-event.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  addDispositionWrite,
  readDispositions,
  reverseDispositionWrite,
} from "#store/table/payment/disposition-store.ts";
import { requestRun, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  created,
  done,
  type Failure,
  FailureError,
  missing,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";
import { type ActContext, namedAction } from "./act-context.ts";
import { askApproval } from "./approval/ask-approval.ts";
import { askToWriteOff } from "./ask-to-write-off.ts";
import { auditAct } from "./audit-act.ts";
import { type ExpectedCase, refuseChanged } from "./refuse-changed.ts";
import { refuseReason } from "./refuse-reason.ts";
import { readPins } from "./update-case.ts";

type Reversed = z.output<typeof reverseDispositionBody> & {
  readonly dispositionId: string;
  /** What an undo expects of the case. */
  readonly expected?: ExpectedCase | undefined;
};

/** Disposes of a part of the open amount. The verdict and the unexplained amount stay as they are. */
export async function createDisposition(
  { table, ids }: Dependencies,
  context: ActContext,
  before: Payment,
  body: z.output<typeof createDispositionBody>,
): Promise<WriteOutcome> {
  const failure = (await refuse(table, context, before, body)) ?? refuseAmount(before, body.amount);
  if (failure !== null) return { failure };
  const asked = await askToWriteOff({ table, ids }, context, before, body);
  if (asked !== null) return asked;
  return disposeOf({ table, ids }, context, before, body);
}

type Disposed = Pick<Disposition, "kind" | "amount" | "reason" | "policyUuid"> & {
  /** Whether the case is closed as resolved, with the same reason. An archived case stays archived. */
  readonly close?: boolean | undefined;
};

/** Disposes of an amount that is open. A policy that does so is spent for the case, and waits no longer. */
export async function disposeOf(
  { table, ids }: Dependencies,
  context: ActContext,
  before: Payment,
  { kind, amount, reason, policyUuid, close = false }: Disposed,
): Promise<DoneOutcome> {
  const disposition: Disposition = {
    uuid: ids.next(),
    number: before.state.dispositionCount + 1,
    kind,
    amount,
    reason,
    author: context.actor,
    createdAt: context.now,
    reversal: null,
    ...(policyUuid === undefined ? {} : { policyUuid }),
  };
  const { spentPolicyUuids } = before.state;
  const spent =
    policyUuid === undefined
      ? {}
      : { scheduledDisposition: null, spentPolicyUuids: [...spentPolicyUuids, policyUuid] };
  const disposed = withDisposed(before.state, {
    disposedAmount: disposedAfter(before.state.disposedAmount, disposition),
    dispositionCount: disposition.number,
    ...spent,
  });
  const closes = close && before.state.status !== "archived";
  const state = closes
    ? setStatus(disposed, "resolved", await readPins(table, before), reason)
    : disposed;
  const write = addDispositionWrite(before, disposition);
  return change({ table, ids }, context, { before, state, disposition, write, verb: "created" });
}

/** Disposes of all that is open; of a case where nothing is open, nothing. */
export async function disposeOfAll(
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
  body: Pick<Disposed, "kind" | "reason" | "close">,
): Promise<WriteOutcome> {
  const amount = openAmountOf(before.state);
  if (amount === null) return { failure: nothingKnown };
  if (isZero(amount)) return unchanged(null);
  return createDisposition(dependencies, context, before, { ...body, amount });
}

/**
 * Takes a disposition back: its amount is open again.
 *
 * @throws FailureError 404 if the case has no such disposition
 */
export async function reverseDisposition(
  { table, ids }: Dependencies,
  context: ActContext,
  before: Payment,
  { dispositionId, expected, ...body }: Reversed,
): Promise<WriteOutcome> {
  const known = await findDisposition(table, context, before, dispositionId);
  const reopens = body.reopen === true && before.state.status !== "open";
  const act = reopens && context.isUndo !== true ? "reopen" : null;
  const failure =
    (await refuse(table, context, before, body, act)) ?? refuseChanged(before.state, expected);
  if (failure !== null) return { failure };
  if (known.reversal !== null) {
    return unchanged(viewDisposition(before.intent, known));
  }
  const asked = await askApproval({ table, ids }, context, before, {
    acts: [
      { action: "write_off", amount: known.amount, currency: before.intent.destination.currency },
    ],
    operation: "reverseDisposition",
    request: { ...body, dispositionId },
  });
  if (asked !== null) return asked;
  const { actor: author, now: at } = context;
  const disposition = { ...known, reversal: { author, at, reason: body.reason ?? null } };
  const disposedAmount = disposedBefore(before.state.disposedAmount, disposition);
  const standing = withDisposed(before.state, { disposedAmount });
  const state = reopens ? setStatus(standing, "open", [], body.reason ?? null) : standing;
  const write = reverseDispositionWrite(before, disposition);
  return change({ table, ids }, context, { before, state, disposition, write, verb: "reversed" });
}

async function refuse(
  table: Table,
  { organizationId }: ActContext,
  { version }: Payment,
  body: { readonly expectedVersion?: number | undefined; readonly reason?: Reason | undefined },
  act: ReasonAct | null = null,
): Promise<Failure | null> {
  const { expectedVersion, reason } = body;
  return (
    staleVersion("Case", { version, expectedVersion }) ??
    (await refuseReason(table, organizationId, reason, act))
  );
}

function refuseAmount({ intent, state }: Payment, amount: Amount): Failure | null {
  if (state.dispositionCount >= maximumDispositions) {
    return invalidState(`A case has at most ${maximumDispositions} dispositions.`);
  }
  const open = openAmountOf(state);
  if (open === null) return nothingKnown;
  if (isWithin({ amount, open })) return null;
  const openAmount = spellingOf(intent, state)(open);
  const { currency } = intent.destination;
  const message = `${openAmount} ${currency} are open: a disposition has the same sign and is at most as large.`;
  return { ...invalidState(message), details: { openAmount } };
}

const nothingKnown = invalidState("No evidence says yet how much is open.");

function invalidState(message: string): Failure {
  return conflict(message);
}

/** @throws FailureError 404 if the case has no such disposition */
async function findDisposition(
  table: Table,
  { organizationId }: ActContext,
  payment: Payment,
  id: string,
): Promise<Disposition> {
  const uuid = parseId("disposition", id);
  const numbers = Array.from({ length: payment.state.dispositionCount }, (_, index) => index + 1);
  const all = uuid === null ? [] : await readDispositions(table, payment, numbers);
  const found = all.find((each) => each.uuid === uuid);
  if (found !== undefined) return found;
  throw new FailureError(missing("Disposition", { id, organizationId }));
}

type DoneOutcome = Extract<WriteOutcome, { readonly writes: unknown }>;

type Change = {
  readonly before: Payment;
  readonly state: Payment["state"];
  readonly disposition: Disposition;
  readonly write: Write;
  readonly verb: "created" | "reversed";
};

async function change(
  dependencies: Dependencies,
  context: ActContext,
  { before, state, disposition, write, verb }: Change,
): Promise<DoneOutcome> {
  const changed = { ...before, state, version: before.version + 1 };
  const shown = viewDisposition(before.intent, disposition);
  const { currency } = before.intent.destination;
  const isNewStatus = before.state.status !== state.status;
  const also = isNewStatus
    ? ` The case was ${state.status === "open" ? "opened again" : "closed"}.`
    : "";
  const { writes } = await auditAct(dependencies, context, {
    changed,
    draft: {
      eventType: `disposition.${verb}`,
      message:
        verb === "created"
          ? `${dispositionText(disposition, currency)}${also}`
          : `${reversalText(disposition, currency)}${also}`,
      payload: {
        ...showCaseChange({ before, after: changed, isRun: false }),
        disposition: shown,
        ...namedAction(context),
      },
    },
    resultId: shown.id,
    plan: (after) => ({
      // A changed status changes which legs may match the case by amount, so a run is requested.
      writes: [
        ...(isNewStatus
          ? requestRun(updatePaymentWrites(before, after), context.now)
          : updatePaymentWrites(before, after)),
        write,
      ],
      announcements: [
        {
          type: `case.disposition_${verb}`,
          sourceKey: shown.caseId,
          data: shown,
          version: after.version,
        },
        ...(isNewStatus ? [announcementOf(eventOfAction(before.state, after.state), after)] : []),
      ],
    }),
  });
  return (verb === "created" ? created : done)(shown, writes);
}
