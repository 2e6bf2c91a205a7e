import type * as z from "zod";
import { updateOrganizationBody } from "#api/resource/organization/organization-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { organizationId } from "#api/schema/contract/examples.ts";
import { changed, got, resource } from "#api/schema/contract/row-builders.ts";
import { organization } from "./organization-response.ts";

const organizationExample = {
  id: organizationId,
  kind: "live" as const,
  timeZone: "Europe/Zurich",
  reportingCurrency: "CHF",
  reasonRequiredFor: ["close_against_verdict", "link"],
  cardNumbers: "mask",
  businessCalendar: {
    timeZone: "Europe/Zurich",
    weekend: ["saturday", "sunday"],
    holidays: ["2026-08-01", "2026-12-25"],
  },
  version: 3,
} satisfies z.input<typeof organization>;

const settings = resource({
  tag: "organization",
  name: "settings",
  schema: organization,
  examples: { organization: ["An organization in Zurich", organizationExample] },
});

/** The settings have the tag of the cases that they are for, like the reason codes. */
export const organizationRows = {
  getOrganization: got(settings, {
    summary: "Get the settings of the organization",
    description: "Default values, with `version` 0, until the organization sets its own.",
  }),
  updateOrganization: changed(settings, {
    summary: "Change the settings of the organization",
    description:
      "An absent field keeps its value; null clears it. `reasonRequiredFor` names the acts that " +
      "are refused without a `reason`; none by default. Rules with `countsBusinessTime` follow a changed `businessCalendar`. " +
      "`kind` becomes `test` while the organization has no payments and no evidence, and stays so.",
    body: updateOrganizationBody,
    bodyExamples: {
      reasons: [
        "Reasons for closing against the verdict",
        { reasonRequiredFor: ["close_against_verdict"], expectedVersion: 2 },
      ],
    },
    errors: { 409: "CaseConflict" },
  }),
} as const satisfies ContractRows;
