import type { OrganizationSettings } from "../../../domain/case/work/organization-settings.ts";
import type { OrganizationId } from "../../../domain/value/organization-id.ts";

export function viewOrganization(id: OrganizationId, settings: OrganizationSettings) {
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
