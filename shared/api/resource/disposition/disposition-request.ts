/** Requests about dispositions of cases (docs/specification.md, Dispositions). */
import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { anyAmount, integer } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { reason } from "#api/schema/field/reason.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { dispositionKinds } from "#domain/case/work/disposition.ts";

export const createDispositionBody = strictObject(() => ({
  kind: z.enum(dispositionKinds),
  amount: anyAmount,
  reason,
  close: z.boolean().describe("Closes the case as resolved in the same act.").optional(),
  expectedVersion: integer(1).optional(),
}));

export const reverseDispositionBody = strictObject(() => ({
  reason: reason.optional(),
  reopen: z.boolean().describe("Opens the case again in the same act.").optional(),
  expectedVersion: integer(1).optional(),
}));

export const listDispositionsQuery = listQuery(25, () => createdRange());
