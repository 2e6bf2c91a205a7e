import * as z from "zod";
import { exceptionTypes } from "../../../../domain/case/verdict/verdict.ts";
import { dispositionKinds } from "../../../../domain/case/work/disposition.ts";
import { amountText, reasonView, timestampText, wholeNumber } from "../common-response.ts";

export const dispositionPolicy = z
  .object({
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
  })
  .meta({ id: "DispositionPolicy" });

export const scheduledDisposition = z
  .object({
    policyId: z.string(),
    unexplainedDelta: amountText.describe("Another amount begins the wait anew."),
    dueAt: timestampText,
  })
  .meta({ id: "ScheduledDisposition" });
