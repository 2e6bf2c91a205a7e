import * as z from "zod";
import { reasonActs } from "../../../domain/case/organization-settings.ts";
import { cardNumberModes } from "../../../domain/value/card-number.ts";

export const organization = z
  .object({
    id: z.string(),
    timeZone: z.string(),
    reportingCurrency: z.string().nullable(),
    reasonRequiredFor: z.array(z.enum(reasonActs)),
    cardNumbers: z
      .enum(cardNumberModes)
      .describe("What becomes of card numbers in evidence and files from now on."),
    version: z.number().int(),
  })
  .meta({ id: "Organization" });
