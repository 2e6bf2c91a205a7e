import { text } from "../../field/fields.ts";
import { listQuery } from "../../field/list-query.ts";

export const listRequestLogQuery = listQuery(25, () => ({ error: text(64).optional() }));
