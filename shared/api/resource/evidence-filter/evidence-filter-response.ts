import * as z from "zod";
import {
  amountText,
  named,
  reasonView,
  timestampText,
} from "#api/schema/contract/common-response.ts";

export const evidenceFilter = named("EvidenceFilter", {
  id: z.string(),
  organizationId: z.string(),
  reason: reasonView,
  provider: z.string().nullable(),
  importProfileId: z.string().nullable(),
  textPattern: z.string().nullable(),
  minimumAmount: amountText.nullable(),
  maximumAmount: amountText.nullable(),
  currency: z.string().nullable(),
  createdBy: z.string().describe("The actor, for example `user:<id>`."),
  createdAt: timestampText.describe("The filter holds for evidence received from then on."),
});
