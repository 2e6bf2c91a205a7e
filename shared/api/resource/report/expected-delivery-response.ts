/** Files and deliveries that an organization expects (docs/specification.md, Expected files and deliveries). */
import * as z from "zod";
import { expectedStatuses } from "#api/resource/report/report-request.ts";
import { named, timestampText, wholeNumber } from "#api/schema/contract/common-response.ts";
import { longestDeliveryMinutes, shortestDeliveryMinutes } from "#domain/integration/silence.ts";

export const expectedBy = z
  .object({
    time: z.string().describe("Local time of day, such as `09:30`."),
    timeZone: z.string().describe("IANA name."),
    businessDaysOnly: z
      .boolean()
      .describe("Whether nothing is due on days that the organization's calendar leaves out."),
  })
  .nullable()
  .describe("When the file of each day has to be imported; null: at no time.");

export const expectedWithin = z
  .object({
    minutes: wholeNumber(shortestDeliveryMinutes, longestDeliveryMinutes),
    businessDaysOnly: z
      .boolean()
      .describe("Whether the time runs on business days of the organization's calendar only."),
  })
  .nullable()
  .describe("How long after a delivery the next one is expected at the latest; null: at no time.");

export const missingFile = z.object({
  profileId: z.string(),
  organizationId: z.string(),
  name: z.string().describe("Of the import profile."),
  expectedBy,
  dueAt: timestampText.describe("When the file was due that is missing."),
  missing: wholeNumber(1).describe("Files that are missing one after the other."),
  missingSince: timestampText.describe("When the first of them was due."),
  lastImportedAt: timestampText.nullable().describe("The end of the last import of the profile."),
});

export const silentIntegration = z.object({
  integrationId: z.string(),
  organizationId: z.string(),
  name: z.string(),
  integrationKey: z.string(),
  provider: z.enum(["partner", "onchain"]),
  expectedWithin,
  dueAt: timestampText.describe("When the delivery was due that has not come."),
  lastReceivedAt: timestampText
    .nullable()
    .describe(
      "When the last delivery arrived: by a webhook, accurate to a minute, or found by a poll.",
    ),
});

export const expectedDelivery = named("ExpectedDelivery", {
  kind: z.enum(["file", "integration"]),
  id: z.string().describe("Of the import profile or integration."),
  name: z.string(),
  status: z.enum(expectedStatuses),
  overdueSince: timestampText
    .nullable()
    .describe("When what is overdue was due first; null for what is not."),
  missing: wholeNumber(0).describe("Files that are missing one after the other; 1 for a silence."),
  dueAt: timestampText.describe("When it is looked at next: when the next file is due, for files."),
  lastAt: timestampText.nullable().describe("The last import, or the last delivery."),
});
