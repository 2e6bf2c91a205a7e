/** Requests about disposition policies (docs/specification.md, Disposition policies). */
import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { currency, integer, positiveAmount } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { reason } from "#api/schema/field/reason.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { exceptionTypes } from "#domain/case/verdict/verdict.ts";
import { dispositionKinds } from "#domain/case/work/disposition.ts";
import {
  maximumAfterMinutes,
  maximumDispositionPolicies,
} from "#domain/case/work/disposition-policy.ts";

export const createDispositionPolicyBody = strictObject(() => ({
  exceptionType: z.enum(exceptionTypes),
  maximumAmount: positiveAmount,
  currency,
  afterMinutes: integer(1, maximumAfterMinutes),
  kind: z.enum(dispositionKinds).default("write_off"),
  reason: reason.default({ code: "amount_accepted", comment: null }),
}));

export const listDispositionPoliciesQuery = listQuery(maximumDispositionPolicies, () =>
  createdRange(),
);
