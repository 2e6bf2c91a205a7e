/**
 * What changed since a screen was read. While the page is visible the service is asked every 15 s, by one request: its
 * counts say what is new, and the navigation shows them. No row moves: the person asks for the new ones.
 */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ResponseOf } from "#api/client/types.ts";
import { api, may } from "#console/session/session.ts";
import { setCount } from "./counts.ts";

type Summary = ResponseOf<"summarizeReconciliationCases">;
export type Group = Summary["groups"][number];

const everyMilliseconds = 15_000;

/** The latest counts of payments; null until they were asked for. */
const summary = signal<Summary | null>(null);

/** The verdicts that somebody must look at. */
const urgent: readonly unknown[] = ["needs_review", "delayed"];

async function ask(signal: AbortSignal): Promise<void> {
  if (document.hidden || !may("summarizeReconciliationCases")) return;
  // What could not be asked is asked again in 15 s; the line above the screen says that the service is away.
  const now = await api()
    .call("summarizeReconciliationCases", { signal })
    .catch(() => null);
  if (now === null || signal.aborted) return;
  summary.value = now;
  const open = now.groups.filter(
    ({ status, verdict }) => status === "open" && urgent.includes(verdict),
  );
  setCount("queue", casesOf(open));
}

/** Asks while the shell is shown, and when the page is seen again. */
export function useLive(): void {
  useEffect(() => {
    const abort = new AbortController();
    const again = () => void ask(abort.signal);
    const timer = setInterval(again, everyMilliseconds);
    document.addEventListener("visibilitychange", again, { signal: abort.signal });
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, []);
}

function casesOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { cases }) => sum + cases, 0);
}

type Base = {
  readonly key: unknown;
  /** The counts that were known when the list was read. */
  readonly seen: Summary | null;
  readonly groups: readonly Group[] | null;
};

export type Change = { readonly added: number; readonly gone: number };

/** How many payments that fit came and left between two readings. */
function changeBetween(
  before: readonly Group[],
  after: readonly Group[],
  fits: (group: Group) => boolean,
): Change {
  const difference = new Map<string, number>();
  const add = (groups: readonly Group[], sign: number) => {
    for (const group of groups.filter(fits)) {
      const { verdict, exceptionType, status } = group;
      const key = `${verdict} ${exceptionType} ${status}`;
      difference.set(key, (difference.get(key) ?? 0) + sign * group.cases);
    }
  };
  add(after, 1);
  add(before, -1);
  const all = [...difference.values()];
  return {
    added: all.reduce((sum, each) => sum + Math.max(0, each), 0),
    gone: all.reduce((sum, each) => sum + Math.max(0, -each), 0),
  };
}

/**
 * What changed since `readKey` became what it is; null: nothing, or it is not known.
 *
 * @param readKey another value whenever the screen has read its list
 */
export function useChange(readKey: unknown, fits: (group: Group) => boolean): Change | null {
  const base = useRef<Base>({ key: undefined, seen: null, groups: null });
  const now = summary.value;
  if (base.current.key !== readKey) base.current = { key: readKey, seen: now, groups: null };
  const { seen, groups } = base.current;
  // The first counts that were asked for after the list was read.
  if (groups === null && now !== seen)
    base.current = { key: readKey, seen, groups: now?.groups ?? [] };
  useEffect(() => void ask(new AbortController().signal), [readKey]);
  if (now === null || groups === null) return null;
  const change = changeBetween(groups, now.groups, fits);
  return change.added + change.gone === 0 ? null : change;
}

/** `3 new, 1 gone`. */
export function changeText({ added, gone }: Change): string {
  return [added > 0 && `${added} new`, gone > 0 && `${gone} gone`].filter(Boolean).join(", ");
}
