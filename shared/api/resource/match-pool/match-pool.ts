import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { matchPoolKinds } from "#domain/matching/pool/crowd.ts";

export const listMatchPoolsQuery = listQuery(25, () => ({
  kind: z.enum(matchPoolKinds).optional(),
  ...createdRange(),
}));
