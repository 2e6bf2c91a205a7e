import { dayRange } from "#api/schema/field/created-range.ts";
import { text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";

export const listRequestLogQuery = listQuery(25, () => ({
  error: text(64).optional(),
  ...dayRange(),
}));
