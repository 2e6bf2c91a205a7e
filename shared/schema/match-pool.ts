import * as z from "zod";
import { matchPoolKinds } from "../domain/crowd.ts";
import { listQuery } from "./list-query.ts";

export const listMatchPoolsQuery = listQuery(25, () => ({
  kind: z.enum(matchPoolKinds).optional(),
}));
