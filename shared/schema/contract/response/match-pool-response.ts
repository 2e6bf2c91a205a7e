import * as z from "zod";
import { matchPoolKinds, maximumCounted } from "../../../domain/matching/crowd.ts";
import { amountText, listOf, timestampText, wholeNumber } from "./common-response.ts";

const size = {
  openPayments: wholeNumber(0, maximumCounted).describe(
    "Open payments, counted when read. For a shared reference: payments that carry it, without canceled ones.",
  ),
  waitingEvidence: wholeNumber(0, maximumCounted).describe(
    "Flow legs that no reference links, counted when read. For a shared reference: those that carry it.",
  ),
  countsAreExact: z
    .boolean()
    .describe(`False where there may be more: no more than ${maximumCounted} of each are counted.`),
};

export const crowd = z
  .object({
    amount: amountText,
    currency: z.string(),
    timeWindowMinutes: wholeNumber(0),
    ...size,
    message: z.string().describe("What is crowded and what helps, for people."),
  })
  .meta({ id: "Crowd" });

export const matchPool = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    kind: z
      .enum(matchPoolKinds)
      .describe(
        "`amount`: payments and evidence of one amount; `reference`: a reference of very many payments.",
      ),
    currency: z.string().nullable().describe("Null for a reference."),
    amount: amountText.nullable().describe("Null for a reference."),
    timeWindowMinutes: wholeNumber(0)
      .nullable()
      .describe("The widest window of the rules in force that compare them."),
    reference: z
      .string()
      .nullable()
      .describe("The shared reference; of an amount, the one whose carriers alone are compared."),
    from: timestampText.nullable().describe("Earliest time of what was found crowded."),
    to: timestampText.nullable().describe("Latest time of what was found crowded."),
    ...size,
    crowded: z.boolean().describe("Whether it is still so when read."),
    firstSeenAt: timestampText,
    lastSeenAt: timestampText.describe("When a decision last found it so, give or take an hour."),
    message: z.string().describe("What is crowded and what helps, for people."),
  })
  .meta({ id: "MatchPool" });

export const matchPoolList = listOf("MatchPool", matchPool);
