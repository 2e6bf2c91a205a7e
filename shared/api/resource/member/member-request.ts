import { listQuery } from "#api/schema/field/list-query.ts";

export const listMembersQuery = listQuery(100, () => ({}));
