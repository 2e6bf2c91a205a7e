import type { RowField } from "../../schema/request/evidence/row-fields.ts";
import type { CellReader, RowPlan } from "./row-plan.ts";

/**
 * The values of the profile's sourceRefFields; null if the profile has none or all are blank in the
 * row.
 */
export function referenceValues(plan: RowPlan, read: CellReader): string[] | null {
  const { sourceRefFields } = plan.profile;
  const values = sourceRefFields.map((name) => {
    const column = plan.columns.get(name as RowField) ?? name;
    return read(column)?.text.trim() ?? "";
  });
  return values.every((value) => value === "") ? null : values;
}
