/** The changes that one run of a case makes. */
import type { CaseState } from "./reconciliation-case.ts";

const bookkeeping = new Set<string>(["lastRunAt"]);
export type StateChange = {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/** The changed fields of a run, with values before and after; null if nothing changed. */
export function changeOf(before: CaseState, after: CaseState): StateChange | null {
  const keys = (Object.keys(after) as (keyof CaseState)[]).filter(
    (key) => !bookkeeping.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (keys.length === 0) return null;
  const pick = (state: CaseState) => Object.fromEntries(keys.map((key) => [key, state[key]]));
  return { before: pick(before), after: pick(after) };
}
