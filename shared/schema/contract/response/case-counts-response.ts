import * as z from "zod";
import { caseAges } from "../../../domain/case/case-age.ts";
import { caseStatuses, exceptionTypes, verdicts } from "../../../domain/case/verdict.ts";
import { timestampText, wholeNumber } from "./common-response.ts";

const caseGroup = z
  .object({
    verdict: z.enum(verdicts).nullable(),
    exceptionType: z.enum(exceptionTypes).nullable(),
    status: z.enum(caseStatuses),
    age: z.enum(caseAges).describe("Time since the creation, at the time of the request."),
    cases: wholeNumber(1),
    casesSince: wholeNumber(0)
      .nullable()
      .describe("Those of them created at or after `since`; null without `since`."),
  })
  .meta({ id: "CaseGroup" });

export const caseCounts = z
  .object({
    total: wholeNumber(0).describe("All cases of the organization."),
    since: timestampText.nullable(),
    groups: z
      .array(caseGroup)
      .describe("Every case is in one group; groups without cases are left out."),
  })
  .meta({ id: "CaseCounts" });
