import { dayRange } from "#api/schema/field/created-range.ts";
import { listQuery } from "#api/schema/field/list-query.ts";

export const listMembersQuery = listQuery(100, () => dayRange());
