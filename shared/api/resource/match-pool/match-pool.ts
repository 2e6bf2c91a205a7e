import * as z from "zod";
import { matchPoolKinds } from "#domain/matching/pool/crowd.ts";
import { listQuery } from "../../field/list-query.ts";

export const listMatchPoolsQuery = listQuery(25, () => ({
  kind: z.enum(matchPoolKinds).optional(),
}));
