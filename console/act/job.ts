/** Jobs that go on behind a queue: their progress is shown, and found again after a reload. */
import type { ResponseOf } from "#api/client/types.ts";
import { countText } from "#console/format/amount.ts";
import { wordsOf } from "#console/part/state.tsx";
import { showToast } from "#console/part/toast.tsx";
import { api } from "#console/session/session.ts";

type KnownJob = { readonly id: string; readonly text: string };

const storageKey = "reconciliation-console.jobs";
const askEveryMilliseconds = 1_000;
/** Failed requests in a row, each repeated by the client, before the page stops asking. */
const maximumFailures = 5;

function readJobs(): readonly KnownJob[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? (stored as KnownJob[]) : [];
  } catch {
    return [];
  }
}

function writeJobs(jobs: readonly KnownJob[]): void {
  sessionStorage.setItem(storageKey, JSON.stringify(jobs));
}

/** Shows the progress of an action on many cases until it is over. */
export function followJob(id: string, text: string, done: () => Promise<void> | void): void {
  writeJobs([...readJobs().filter((job) => job.id !== id), { id, text }]);
  void follow({ id, text }, done);
}

/** Goes on with what a page before a reload began. */
export function resumeJobs(): void {
  for (const job of readJobs()) void follow(job, () => undefined);
}

async function follow(job: KnownJob, done: () => Promise<void> | void): Promise<void> {
  let remove = showToast({ tone: "busy", text: `${job.text} …` });
  for (let failures = 0; failures < maximumFailures; ) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMilliseconds));
    const state = await ask(job.id);
    failures = state === null ? failures + 1 : 0;
    if (state === null) continue;
    remove();
    if (state.completedAt !== null) return await finish(job, state, done);
    const text = `${job.text}: ${countText(state.processed)} of ${countText(state.total)}`;
    remove = showToast({ tone: "busy", text });
  }
  remove();
}

/** The actions that the service cannot take back. */
const final: ReadonlySet<string> = new Set(["comment", "run", "undo"]);

async function undo(job: KnownJob, done: () => Promise<void> | void): Promise<void> {
  try {
    const path = { caseActionId: job.id };
    const back = await api().call("undoCaseAction", { path });
    followJob(back.id, `Undone: ${job.text}`, done);
  } catch (error) {
    const { title, detail } = wordsOf(error);
    showToast({ tone: "bad", text: `${title}: ${detail}` });
  }
}

type JobState = ResponseOf<"getCaseAction">;

async function ask(caseActionId: string): Promise<JobState | null> {
  return await api()
    .call("getCaseAction", { path: { caseActionId } })
    .catch(() => null);
}

const secondPerson = "A second person decides about it. Do it alone, so that it can be asked for.";

/** Refusals that are looked at: the first one is named, with the reference of its payment. */
const lookedAt = 100;

async function firstRefusal(caseActionId: string): Promise<string> {
  try {
    const path = { caseActionId };
    const { items } = await api().call("listCaseActionResults", {
      path,
      query: { limit: lookedAt },
    });
    const refused = items.find(({ outcome }) => outcome === "refused");
    if (refused === undefined) return "";
    const { caseId, message } = refused;
    const why = /^Approval policy \S+ holds/.test(message ?? "") ? secondPerson : message;
    if (caseId === null) return why ?? "";
    const { paymentIntent } = await api().call("getReconciliationCase", { path: { caseId } });
    return `${paymentIntent.externalReference}: ${why}`;
  } catch {
    return "The reasons could not be read.";
  }
}

async function finish(
  job: KnownJob,
  { action, done: changed, unchanged, refused }: JobState,
  done: () => Promise<void> | void,
): Promise<void> {
  writeJobs(readJobs().filter(({ id }) => id !== job.id));
  const parts = [
    `${countText(changed)} done`,
    ...(unchanged > 0 ? [`${countText(unchanged)} as they were`] : []),
    ...(refused > 0 ? [`${countText(refused)} refused`] : []),
  ];
  const why = refused > 0 ? ` ${await firstRefusal(job.id)}` : "";
  const text = `${job.text}: ${parts.join(", ")}.${why}`;
  const tone = refused > 0 ? "bad" : "good";
  const isUndone = changed > 0 && !final.has(action);
  showToast({ tone, text, ...(isUndone ? { undo: () => void undo(job, done) } : {}) });
  await done();
}
