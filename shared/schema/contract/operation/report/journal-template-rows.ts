/** Templates by which exports post to the accounts of a ledger. */
import type * as z from "zod";
import {
  createJournalTemplateBody,
  listJournalTemplatesQuery,
} from "../../../request/report/journal-template-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { organizationId, pageOf } from "../../example/examples.ts";
import {
  journalTemplate,
  journalTemplateList,
} from "../../response/report/journal-template-response.ts";

const tag = "reconciliation-cases";

const caseBody = {
  name: "Sales",
  subject: "case" as const,
  direction: "inbound" as const,
  accounts: {
    receivable: "1200",
    clearing: "1300-{currency}",
    fees: "6100",
    fxGain: "7100",
    fxLoss: "7200",
    rounding: "7300",
    returned: "4200",
    writtenOff: "6900",
    carriedForward: "1900",
  },
};

const settlementBody = {
  name: "Payouts",
  subject: "settlement" as const,
  provider: "acme_cards",
  accounts: {
    clearing: "1300-{currency}",
    cash: "1000",
    fees: "6100",
    reserve: "1350-{provider}",
    adjustments: "6150",
    carriedForward: "1900",
    differences: "6950",
  },
};

const templateExample = {
  id: "jtpl_0193aa1142007b6f9a8c7d6e5f405d01",
  organizationId,
  currency: null,
  paymentType: null,
  provider: null,
  createdFrom: null,
  ...caseBody,
  createdBy: "user:alice",
  createdAt: "2026-03-01T09:00:00.000Z",
} satisfies z.input<typeof journalTemplate>;

const content = jsonContent(journalTemplate, {
  template: { summary: "Payments that come in", value: templateExample },
});

export const journalTemplateRows = {
  createJournalTemplate: {
    summary: "Add a journal template",
    description:
      "Names the accounts that cases or settlements post to. Of the templates that fit, the one with the most criteria " +
      "applies, of several the newest. An account is a text code, in which `{currency}`, for cases `{direction}` and " +
      "`{paymentType}`, and for settlements `{provider}` stand for the value. An organization has at most 50 templates.",
    tag,
    body: {
      description:
        "What it applies to, and its accounts; unknown properties and placeholders are refused.",
      schema: createJournalTemplateBody.meta({ id: "CreateJournalTemplateRequest" }),
      examples: {
        cases: { summary: "Payments that come in", value: caseBody },
        settlements: { summary: "Payouts of one processor", value: settlementBody },
      },
    },
    responses: { 201: { description: "The template.", content } },
    errors: { 409: "JournalTemplateConflict" },
  },
  listJournalTemplates: {
    summary: "List journal templates",
    description: "Newest first.",
    tag,
    query: listJournalTemplatesQuery,
    responses: {
      200: {
        description: "A page of templates.",
        content: jsonContent(journalTemplateList, {
          page: { summary: "One template", value: pageOf(templateExample, 50) },
        }),
      },
    },
  },
  getJournalTemplate: {
    summary: "Get a journal template",
    description: "A template does not change; to replace one, add another and delete it.",
    tag,
    responses: { 200: { description: "The template.", content } },
  },
  deleteJournalTemplate: {
    summary: "Delete a journal template",
    description: "What was posted by it stands, and is reversed with the same accounts.",
    tag,
    responses: { 204: { description: "The template was deleted." } },
  },
} as const satisfies ContractRows;
