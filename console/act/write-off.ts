/** Writes off what is missing or too much, and closes the payment in the same act. */
import { ApiError } from "#api/client/api-error.ts";
import type { RequestOf } from "#api/client/types.ts";
import type { CaseRow } from "#console/api/case-row.ts";
import { amountText, countText } from "#console/format/amount.ts";
import { wordsOf } from "#console/part/state.tsx";
import { showToast } from "#console/part/toast.tsx";
import { api } from "#console/session/session.ts";
import type { Outcome } from "./act.ts";
import { attempt, isPending, showPending } from "./attempt.ts";
import { followJob } from "./job.ts";
import { isOpenAmount, sizeOf } from "./open-amount.ts";

type Body = RequestOf<"createDisposition">["body"];

export type WriteOff = Pick<Body, "kind" | "reason"> & {
  readonly close: boolean;
  /** Without its sign; null: all that is open. Of one payment only. */
  readonly amount: string | null;
};

export const writeOffWords = {
  write_off: ["Write off", "Wrote off"],
  fee_accepted: ["Accept as a fee", "Accepted as a fee:"],
  carried_forward: ["Carry forward", "Carried forward"],
} as const satisfies Record<Body["kind"], readonly [act: string, done: string]>;

/** @returns what is wrong, for the dialog; null if it was done, or waits for a second person */
export async function writeOff(
  rows: readonly CaseRow[],
  wanted: WriteOff,
  outcome: Outcome,
): Promise<string | null> {
  const [first] = rows;
  if (first === undefined) return null;
  try {
    await (rows.length === 1
      ? writeOffOne(first, wanted, outcome)
      : writeOffMany(rows, wanted, outcome));
    return null;
  } catch (error) {
    // The page shows what the payment is now, and the dialog why it was not done.
    if (error instanceof ApiError && error.status === 409) await show(first, outcome);
    return wordsOf(error).detail;
  }
}

async function show({ id: caseId }: CaseRow, { changed }: Outcome): Promise<void> {
  changed(await api().call("getReconciliationCase", { path: { caseId } }));
}

async function writeOffOne(row: CaseRow, wanted: WriteOff, outcome: Outcome): Promise<void> {
  const { kind, reason, close } = wanted;
  const open = row.openAmount ?? "0";
  const size = wanted.amount ?? sizeOf(open);
  const amount = open.startsWith("-") ? `-${size}` : size;
  const path = { caseId: row.id };
  const body = { kind, amount, reason, close, expectedVersion: row.version };
  const made = await api().call("createDisposition", { path, body });
  if (isPending(made)) {
    showPending(made);
    await outcome.reload();
    outcome.asked?.();
    return;
  }
  await show(row, outcome);
  const money = amountText(size, row.paymentIntent.destination.currency);
  const { externalReference } = row.paymentIntent;
  const text = `${writeOffWords[kind][1]} ${money}: ${externalReference}${close ? ", closed" : ""}`;
  const reverse = async () => {
    const back = { ...path, dispositionId: made.id };
    const act = () => api().call("reverseDisposition", { path: back, body: { reopen: close } });
    const text = `Undone: ${money} is open again: ${externalReference}`;
    const done = await attempt(text, act, undefined, `Not undone: ${externalReference}`);
    if (done !== null) await show(row, outcome);
  };
  showToast({ tone: "good", text, undo: () => void reverse() });
}

async function writeOffMany(
  rows: readonly CaseRow[],
  { kind, reason, close }: WriteOff,
  outcome: Outcome,
): Promise<void> {
  const ids = rows.filter(isOpenAmount).map(({ id }) => id);
  const body = { action: "dispose", ids, parameters: { kind, reason, close } } as const;
  const job = await api().call("createCaseAction", { body });
  if (isPending(job)) return showPending(job);
  const text = `${writeOffWords[kind][1].replace(":", "")}${close ? " and closed" : ""}`;
  followJob(job.id, `${text}: ${countText(ids.length)} payments`, outcome.reload);
}
