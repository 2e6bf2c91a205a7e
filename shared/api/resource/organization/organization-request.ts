import * as z from "zod";
import { organizationKinds, reasonActs } from "#domain/case/work/organization-settings.ts";
import { cardNumberModes } from "#domain/value/text/card-number.ts";
import { businessCalendar } from "../../field/business-calendar.ts";
import { currency, integer } from "../../field/fields.ts";
import { strictObject } from "../../field/strict-object.ts";
import { timeZone } from "../../field/time-zone.ts";

export const updateOrganizationBody = strictObject(() => ({
  timeZone: timeZone.optional(),
  reportingCurrency: currency.nullable().optional(),
  reasonRequiredFor: z
    .array(z.enum(reasonActs))
    .max(reasonActs.length)
    .transform((named) => reasonActs.filter((act) => named.includes(act)))
    .optional(),
  cardNumbers: z.enum(cardNumberModes).optional(),
  businessCalendar: businessCalendar.nullable().optional(),
  kind: z.enum(organizationKinds).optional(),
  expectedVersion: integer(0).optional(),
}));
