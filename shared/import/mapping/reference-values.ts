import type { RowField } from "../../schema/request/import-profile-request.ts";
import type { CellReader, RowPlan } from "./row-plan.ts";

/** The values of the profile's sourceRefFields; null where it has none or the row has none. */
export function referenceValues(plan: RowPlan, read: CellReader): string[] | null {
  const { sourceRefFields } = plan.profile;
  const values = sourceRefFields.map((name) => {
    const column = plan.columns.get(name as RowField) ?? name;
    return read(column)?.text.trim() ?? "";
  });
  return values.every((value) => value === "") ? null : values;
}
