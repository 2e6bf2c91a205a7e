import type * as z from "zod";
import { updateOrganizationBody } from "../../../request/organization/organization-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { organizationId } from "../../example/examples.ts";
import { organization } from "../../response/organization/organization-response.ts";

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

const organizationContent = jsonContent(organization, {
  organization: { summary: "An organization in Zurich", value: organizationExample },
});

/** The settings have the tag of the cases that they are for, like the reason codes. */
export const organizationRows = {
  getOrganization: {
    summary: "Get the settings of the organization",
    description: "Default values, with `version` 0, until the organization sets its own.",
    tag: "reconciliation-cases",
    responses: { 200: { description: "The settings.", content: organizationContent } },
  },
  updateOrganization: {
    summary: "Change the settings of the organization",
    description:
      "An absent field keeps its value; null clears it. `reasonRequiredFor` names the acts that " +
      "are refused without a `reason`; none by default. Rules with `countsBusinessTime` follow a changed `businessCalendar`. " +
      "`kind` becomes `test` while the organization has no payments and no evidence, and stays so.",
    tag: "reconciliation-cases",
    body: {
      description: "The fields to change.",
      schema: updateOrganizationBody.meta({ id: "UpdateOrganizationRequest" }),
      examples: {
        reasons: {
          summary: "Reasons for closing against the verdict",
          value: { reasonRequiredFor: ["close_against_verdict"], expectedVersion: 2 },
        },
      },
    },
    responses: { 200: { description: "The changed settings.", content: organizationContent } },
    errors: { 409: "CaseConflict" },
  },
} as const satisfies ContractRows;
