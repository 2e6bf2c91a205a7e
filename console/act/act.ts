/**
 * What a person does to cases. One case is changed by its own request, which answers at once and can often be
 * undone; several by `/v1/case-actions`, a job that goes on without this page.
 */

import type { RequestOf } from "#api/client/types.ts";
import type { CaseRow } from "#console/api/case-row.ts";
import { countText } from "#console/format/amount.ts";
import { wordsOf } from "#console/part/state.tsx";
import { showToast } from "#console/part/toast.tsx";
import { api } from "#console/session/session.ts";
import { isPending, type Pending, showPending } from "./attempt.ts";
import { followJob } from "./job.ts";

type ActionBody = RequestOf<"createCaseAction">["body"];
export type Act = {
  /** The actions on cases that need no more than a dialog. */
  readonly action: Extract<
    ActionBody["action"],
    "assign" | "claim" | "close" | "comment" | "reopen" | "run" | "snooze" | "tag"
  >;
  readonly parameters: NonNullable<ActionBody["parameters"]>;
};

/** What a screen does with the result. */
export type Outcome = {
  /** Called with each case that changed, as the service answered it. */
  readonly changed: (row: CaseRow) => void;
  /** Called when one waits for a second person: there is nothing more to do here. */
  readonly asked?: () => void;
  /** Called when a job is over, which changed many. */
  readonly reload: () => Promise<void> | void;
};

/** @returns whether it was done, or began */
export async function perform(
  rows: readonly CaseRow[],
  act: Act,
  outcome: Outcome,
): Promise<boolean> {
  const [first] = rows;
  if (first === undefined) return false;
  try {
    if (rows.length === 1 && act.action !== "claim") await actOnOne(first, act, outcome);
    else await actOnMany(rows, act, outcome);
    return true;
  } catch (error) {
    const { title, detail } = wordsOf(error);
    showToast({ tone: "bad", text: `${title}: ${detail}` });
    return false;
  }
}

const doneWords = {
  close: "Closed",
  reopen: "Opened again",
  assign: "Assigned",
  tag: "Tagged",
  snooze: "Snoozed",
  comment: "Commented on",
  run: "Matched again",
  claim: "Claimed",
} as const satisfies Record<Act["action"], string>;

async function actOnOne(row: CaseRow, act: Act, outcome: Outcome): Promise<void> {
  const undo = undoOf(row, act);
  const after = await send(row, act, { expectedVersion: row.version });
  if (isPending(after)) {
    showPending(after);
    return outcome.asked?.();
  }
  outcome.changed(after);
  const text = `${doneWords[act.action]}: ${row.paymentIntent.externalReference}`;
  if (undo === null) {
    showToast({ tone: "good", text });
    return;
  }
  showToast({ tone: "good", text, undo: () => void undoOne(after, { act, undo }, outcome) });
}

/** Compares what the act left, and not the version: the service may have matched the payment again meanwhile. */
async function undoOne(
  row: CaseRow,
  { act, undo }: { readonly act: Act; readonly undo: Act },
  outcome: Outcome,
): Promise<void> {
  const { externalReference } = row.paymentIntent;
  try {
    const after = await send(row, undo, { expected: leftBy(row, act) });
    if (isPending(after)) return showPending(after);
    outcome.changed(after);
    showToast({ tone: "good", text: `Undone: ${externalReference}` });
  } catch (error) {
    const { detail } = wordsOf(error);
    showToast({ tone: "bad", text: `Not undone: ${externalReference}. ${detail}` });
  }
}

function leftBy({ status, assignee, snoozedUntil, tags }: CaseRow, { action }: Act) {
  if (action === "assign") return { assignee };
  if (action === "snooze") return { snoozedUntil };
  return action === "tag" ? { tags } : { status };
}

async function send(
  row: CaseRow,
  act: Act,
  guard: Pick<Change, "expected" | "expectedVersion">,
): Promise<CaseRow | Pending> {
  const path = { caseId: row.id };
  if (act.action === "run") return await api().call("runReconciliationCase", { path });
  if (act.action === "comment") {
    await api().call("createCaseComment", {
      path,
      body: { comment: act.parameters.comment ?? "" },
    });
    return { ...row, commentCount: row.commentCount + 1, version: row.version + 1 };
  }
  const body = { ...changeOf(row, act), ...guard };
  return await api().call("updateReconciliationCase", { path, body });
}

type Change = RequestOf<"updateReconciliationCase">["body"];

/** The body of the request that does the same to one case. */
function changeOf(row: CaseRow, { action, parameters }: Act): Change {
  const { status = "resolved", reason, assignee = null, snoozedUntil = null } = parameters;
  const why = reason === undefined ? {} : { reason };
  if (action === "close") return { status, ...why };
  if (action === "reopen") return { status: "open", ...why };
  if (action === "assign") return { assignee };
  if (action === "snooze") return { snoozedUntil };
  const { add = [], remove = [] } = parameters;
  const kept = row.tags.filter((tag) => !remove.includes(tag));
  return { tags: [...new Set([...kept, ...add])] };
}

/** What takes it back; null where nothing does. */
function undoOf(row: CaseRow, { action, parameters }: Act): Act | null {
  if (action === "assign") return { action, parameters: { assignee: row.assignee } };
  if (action === "snooze") return { action, parameters: { snoozedUntil: row.snoozedUntil } };
  if (action === "close" && row.status === "open") return { action: "reopen", parameters: {} };
  if (action === "reopen" && row.status !== "open") {
    const { status, statusReason: reason } = row;
    return { action: "close", parameters: { status, ...(reason === null ? {} : { reason }) } };
  }
  if (action !== "tag") return null;
  const { add = [], remove = [] } = parameters;
  return {
    action,
    parameters: {
      add: remove.filter((tag) => row.tags.includes(tag)),
      remove: add.filter((tag) => !row.tags.includes(tag)),
    },
  };
}

async function actOnMany(rows: readonly CaseRow[], act: Act, outcome: Outcome): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const job = await api().call("createCaseAction", { body: { ...act, ids } });
  if (isPending(job)) return showPending(job);
  const payments = rows.length === 1 ? "payment" : "payments";
  const text = `${doneWords[act.action]}: ${countText(rows.length)} ${payments}`;
  followJob(job.id, text, outcome.reload);
}
