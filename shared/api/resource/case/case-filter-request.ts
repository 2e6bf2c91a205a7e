import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { currency, nonNegativeAmount, positiveAmount, text } from "#api/schema/field/fields.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import {
  caseStatuses,
  exceptionTypes,
  reconciliationStatuses,
  verdicts,
} from "#domain/case/verdict/verdict.ts";

/** The filters of the list of cases, as members of a body. */
export const filtersOfCases = () => ({
  status: z.enum(caseStatuses).optional(),
  reconciliationStatus: z.enum(reconciliationStatuses).optional(),
  externalReference: text(255).optional(),
  verdicts: z.array(z.enum(verdicts)).min(1).optional(),
  exceptionType: z.enum(exceptionTypes).optional(),
  slaRisk: z.boolean().optional(),
  contradicted: z.boolean().optional(),
  assigned: z.boolean().optional(),
  q: text(255).optional(),
  assignee: text(255).optional(),
  tag: text(64).optional(),
  ruleId: text(255).optional(),
  overcharge: text(255).optional(),
  currency: currency.optional(),
  ...createdRange(),
  minAmount: nonNegativeAmount.optional(),
  maxAmount: nonNegativeAmount.optional(),
  amount: positiveAmount.optional(),
});

export const caseFilter = strictObject(filtersOfCases);
