/** Requests about disposition policies (docs/specification.md, Disposition policies). */
import * as z from "zod";
import { dispositionKinds } from "../../domain/case/disposition.ts";
import {
  maximumAfterMinutes,
  maximumDispositionPolicies,
} from "../../domain/case/disposition-policy.ts";
import { exceptionTypes } from "../../domain/case/verdict.ts";
import { currency, integer, positiveAmount } from "../field/fields.ts";
import { listQuery } from "../field/list-query.ts";
import { reason } from "../field/reason.ts";

export const createDispositionPolicyBody = z.lazy(() =>
  z.strictObject({
    exceptionType: z.enum(exceptionTypes),
    maximumAmount: positiveAmount,
    currency,
    afterMinutes: integer(1, maximumAfterMinutes),
    kind: z.enum(dispositionKinds).default("write_off"),
    reason: reason.default({ code: "amount_accepted", comment: null }),
  }),
);

export const listDispositionPoliciesQuery = listQuery(maximumDispositionPolicies, () => ({}));
