import * as z from "zod";
import { businessCalendar } from "#api/schema/field/business-calendar.ts";
import { currency, integer } from "#api/schema/field/fields.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { timeZone } from "#api/schema/field/time-zone.ts";
import { organizationKinds, reasonActs } from "#domain/case/work/organization-settings.ts";
import { cardNumberModes } from "#domain/value/text/card-number.ts";

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
