import { listQuery } from "../../field/list-query.ts";

export const listMembersQuery = listQuery(100, () => ({}));
