import * as z from "zod";
import { named, timestampText } from "#api/schema/contract/common-response.ts";
import { directions, paymentTypes } from "#domain/payment/payment-intent.ts";
import { postingSubjects } from "#domain/posting/journal-template.ts";

const code = z.string().optional();

const templateAccounts = named("JournalTemplateAccounts", {
  receivable: code.describe("For a payment that goes out, the payable."),
  clearing: code,
  cash: code,
  fees: code,
  providerFees: code.describe("In place of `fees`."),
  networkFees: code.describe("In place of `fees`."),
  developerFees: code.describe("In place of `fees`."),
  fxGain: code,
  fxLoss: code,
  rounding: code,
  returned: code.describe("Money that went back."),
  writtenOff: code,
  carriedForward: code,
  reserve: code,
  adjustments: code,
  differences: code.describe("What a person accepted as missing in a settlement."),
  feesInDispute: code.describe("Fees that were claimed back and are not credited."),
});

export const journalTemplate = named("JournalTemplate", {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  subject: z.enum(postingSubjects),
  currency: z.string().nullable(),
  direction: z.enum(directions).nullable(),
  paymentType: z.enum(paymentTypes).nullable(),
  provider: z.string().nullable(),
  createdFrom: timestampText
    .nullable()
    .describe("Cases and settlements that were created before are not posted by it."),
  accounts: templateAccounts,
  createdBy: z.string().describe("The actor, for example `user:<id>`."),
  createdAt: timestampText,
});
