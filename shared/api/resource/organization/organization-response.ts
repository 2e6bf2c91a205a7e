import * as z from "zod";
import { named } from "#api/schema/contract/common-response.ts";
import { organizationKinds, reasonActs } from "#domain/case/work/organization-settings.ts";
import { weekdays } from "#domain/value/business-time.ts";
import { cardNumberModes } from "#domain/value/text/card-number.ts";

export const organization = named("Organization", {
  id: z.string(),
  kind: z.enum(organizationKinds).describe("`test`: it has scenarios and test keys."),
  timeZone: z.string(),
  reportingCurrency: z.string().nullable(),
  reasonRequiredFor: z.array(z.enum(reasonActs)),
  cardNumbers: z
    .enum(cardNumberModes)
    .describe("What becomes of card numbers in evidence and files from now on."),
  businessCalendar: z
    .object({
      timeZone: z.string(),
      weekend: z.array(z.enum(weekdays)),
      holidays: z.array(z.string()).describe("Dates such as 2026-12-25."),
    })
    .nullable()
    .describe("Whose days rules with `countsBusinessTime` count.")
    .meta({ id: "BusinessCalendar" }),
  version: z.number().int(),
});
