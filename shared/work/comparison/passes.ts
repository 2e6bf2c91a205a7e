/** Whether a row of a comparison passes a filter: as its group does. */
import {
  type Comparison,
  type GroupFilter,
  otherStatus,
  type TheirRow,
} from "#domain/comparison/comparison.ts";
import { foldStatus } from "#domain/comparison/status-words.ts";
import type { ComparedRow } from "#store/table/comparison/comparison-page-store.ts";

export function passes(
  comparison: Comparison,
  filter: GroupFilter,
  { outcome, guess, ours, theirs }: ComparedRow,
): boolean {
  const values = {
    outcome,
    cause: guess?.cause ?? "none",
    ourVerdict: ours?.verdict ?? "none",
    theirStatus: theirs === null ? "none" : groupStatus(comparison, theirs),
  };
  return Object.entries(filter).every(
    ([name, value]) => value === undefined || values[name as keyof GroupFilter] === value,
  );
}

/** Their word folded, or `other` where the comparison has more words than it counts apart. */
function groupStatus({ groups }: Pick<Comparison, "groups">, { status }: TheirRow): string {
  const folded = foldStatus(status);
  return groups.some(({ theirStatus }) => theirStatus === folded) ? folded : otherStatus;
}
