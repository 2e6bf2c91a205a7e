import * as z from "zod";
import {
  amountText,
  named,
  reasonView,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { dispositionKinds } from "#domain/case/work/disposition.ts";

export const disposition = named("Disposition", {
  id: z.string(),
  organizationId: z.string(),
  caseId: z.string(),
  number: wholeNumber(1).describe("Position among the dispositions of the case, from 1."),
  kind: z.enum(dispositionKinds),
  amount: amountText.describe("Its sign is that of what was open."),
  currency: z.string().describe("The destination currency of the payment."),
  reason: reasonView,
  author: z.string().describe("The actor, for example `user:<id>`."),
  createdAt: timestampText,
  policyId: z
    .string()
    .nullable()
    .describe("The disposition policy that disposed of the amount; null if a person did."),
  reversed: z.boolean(),
  reversedBy: z.string().nullable(),
  reversedAt: timestampText.nullable(),
  reversalReason: reasonView.nullable(),
});
