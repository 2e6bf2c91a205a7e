import * as z from "zod";
import {
  amountText,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { caseStatuses, exceptionTypes, verdicts } from "#domain/case/verdict/verdict.ts";
import { caseAges } from "#domain/case/work/case-age.ts";

const sumOfCases = named("SumOfCases", {
  currency: z.string().describe("A destination currency."),
  expectedAmount: amountText.describe("Sum of the expected amounts."),
  unexplainedAmount: amountText.describe(
    "Sum of the unexplained amounts: above zero where money is missing, below where there is too much.",
  ),
  openAmount: amountText.describe("Sum of the open amounts: unexplained less dispositions."),
  missingAmount: amountText.describe(
    "Sum of what is open where too little came; never below zero.",
  ),
  tooMuchAmount: amountText.describe("Sum of what is open where too much came; never below zero."),
  notArrivedAmount: amountText.describe(
    "Sum of what has not come yet, or of which no evidence says how much came.",
  ),
});

const caseGroup = named("CaseGroup", {
  verdict: z.enum(verdicts).nullable(),
  exceptionType: z.enum(exceptionTypes).nullable(),
  status: z.enum(caseStatuses),
  age: z.enum(caseAges).describe("Time since the creation, at the time of the request."),
  cases: wholeNumber(1),
  casesSince: wholeNumber(0)
    .nullable()
    .describe("Those of them created at or after `since`; null without `since`."),
  money: z.array(sumOfCases).describe("Exact sums of the group, by currency."),
});

export const caseCounts = named("CaseCounts", {
  total: wholeNumber(0).describe("All cases of the organization."),
  inArchive: wholeNumber(0).describe(
    "Those of them that are kept in the archive, because they were closed long ago.",
  ),
  since: timestampText.nullable(),
  money: z.array(sumOfCases).describe("Exact sums of all cases, by currency."),
  casesWithoutMoney: wholeNumber(0).describe(
    "Cases in no sum, because their currency is not one of the first 20 of the organization's payments.",
  ),
  groups: z
    .array(caseGroup)
    .describe("Every case is in one group; groups without cases are left out."),
});
