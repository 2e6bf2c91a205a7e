import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { JournalTemplate } from "#domain/posting/journal-template.ts";
import { formatId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type * as response from "./journal-template-response.ts";

export function viewJournalTemplate(
  organizationId: OrganizationId,
  template: JournalTemplate,
): Shown<typeof response.journalTemplate> {
  const { name, subject, currency, direction, paymentType, provider, accounts } = template;
  return {
    id: formatId("journalTemplate", template.uuid),
    organizationId,
    name,
    subject,
    currency,
    direction,
    paymentType,
    provider,
    createdFrom: formatOptional(template.createdFrom),
    accounts,
    createdBy: template.createdBy,
    createdAt: formatTimestamp(template.createdAt),
  };
}
