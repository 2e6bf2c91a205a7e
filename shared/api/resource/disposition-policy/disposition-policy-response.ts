import * as z from "zod";
import {
  amountText,
  named,
  reasonView,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { exceptionTypes } from "#domain/case/verdict/verdict.ts";
import { dispositionKinds } from "#domain/case/work/disposition.ts";

export const dispositionPolicy = named("DispositionPolicy", {
  id: z.string(),
  organizationId: z.string(),
  exceptionType: z.enum(exceptionTypes),
  maximumAmount: amountText.describe("Of the unexplained amount, without its sign."),
  currency: z.string(),
  afterMinutes: wholeNumber(1),
  kind: z.enum(dispositionKinds),
  reason: reasonView,
  createdBy: z.string().describe("The actor, for example `user:<id>`."),
  createdAt: timestampText,
});

export const scheduledDisposition = named("ScheduledDisposition", {
  policyId: z.string(),
  unexplainedDelta: amountText.describe("Another amount begins the wait anew."),
  dueAt: timestampText,
});
