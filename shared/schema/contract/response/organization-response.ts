import * as z from "zod";
import { reasonActs } from "../../../domain/case/organization-settings.ts";

export const organization = z
  .object({
    id: z.string(),
    timeZone: z.string(),
    reportingCurrency: z.string().nullable(),
    reasonRequiredFor: z.array(z.enum(reasonActs)),
    version: z.number().int(),
  })
  .meta({ id: "Organization" });
