import * as z from "zod";
import {
  amountText,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { matchPoolKinds, maximumCounted } from "#domain/matching/pool/crowd.ts";

const size = {
  openPayments: wholeNumber(0, maximumCounted).describe(
    "Open payments at the time of the request. For a shared reference: payments with the " +
      "reference, without canceled ones.",
  ),
  waitingEvidence: wholeNumber(0, maximumCounted).describe(
    "Flow legs without a link by reference, at the time of the request. For a shared reference:" +
      " flow legs with the reference.",
  ),
  countsAreExact: z
    .boolean()
    .describe(`False if there may be more: at most ${maximumCounted} of each are counted.`),
};

export const crowd = named("Crowd", {
  amount: amountText,
  currency: z.string(),
  timeWindowMinutes: wholeNumber(0),
  ...size,
  message: z.string().describe("What is crowded and what helps, for people."),
});

export const matchPool = named("MatchPool", {
  id: z.string(),
  organizationId: z.string(),
  kind: z
    .enum(matchPoolKinds)
    .describe(
      "`amount`: payments and evidence of one amount; `reference`: a reference that more than" +
        " 100 payments carry.",
    ),
  currency: z.string().nullable().describe("Null for a reference."),
  amount: amountText.nullable().describe("Null for a reference."),
  timeWindowMinutes: wholeNumber(0)
    .nullable()
    .describe("The widest time window of the active rules that apply to them."),
  reference: z
    .string()
    .nullable()
    .describe(
      "The shared reference. For an amount: compared are only payments and evidence with this" +
        " reference.",
    ),
  from: timestampText.nullable().describe("Earliest time of the crowded payments and evidence."),
  to: timestampText.nullable().describe("Latest time of the crowded payments and evidence."),
  ...size,
  crowded: z.boolean().describe("Whether it is still crowded at the time of the request."),
  firstSeenAt: timestampText,
  lastSeenAt: timestampText.describe(
    "When a matching decision last found it crowded, accurate to one hour.",
  ),
  message: z.string().describe("What is crowded and what helps, for people."),
});
