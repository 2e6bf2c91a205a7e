import type { Shown } from "#api/schema/contract/shown.ts";
import type { OrganizationSettings } from "#domain/case/work/organization-settings.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type * as response from "./organization-response.ts";

export function viewOrganization(
  id: OrganizationId,
  settings: OrganizationSettings,
): Shown<typeof response.organization> {
  const { kind, timeZone, reportingCurrency, reasonRequiredFor, cardNumbers } = settings;
  const { businessCalendar, version } = settings;
  return {
    id,
    kind,
    timeZone,
    reportingCurrency,
    reasonRequiredFor,
    cardNumbers,
    businessCalendar,
    version,
  };
}
