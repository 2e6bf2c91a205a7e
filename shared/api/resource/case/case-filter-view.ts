import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { CaseFilter } from "#domain/case/work/case-filter.ts";

/** A filter of cases as a body has it. */
export function viewCaseFilter({ from, to, ...others }: CaseFilter) {
  return {
    ...others,
    ...(from === undefined ? {} : { from: formatTimestamp(from) }),
    ...(to === undefined ? {} : { to: formatTimestamp(to) }),
  };
}
