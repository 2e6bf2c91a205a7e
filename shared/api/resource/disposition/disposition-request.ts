/** Requests about dispositions of cases (docs/specification.md, Dispositions). */
import * as z from "zod";
import { dispositionKinds } from "#domain/case/work/disposition.ts";
import { anyAmount, integer } from "../../field/fields.ts";
import { listQuery } from "../../field/list-query.ts";
import { reason } from "../../field/reason.ts";
import { strictObject } from "../../field/strict-object.ts";

export const createDispositionBody = strictObject(() => ({
  kind: z.enum(dispositionKinds),
  amount: anyAmount,
  reason,
  expectedVersion: integer(1).optional(),
}));

export const reverseDispositionBody = strictObject(() => ({
  reason: reason.optional(),
  expectedVersion: integer(1).optional(),
}));

export const listDispositionsQuery = listQuery(25, () => ({}));
