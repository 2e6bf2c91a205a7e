/** Templates by which exports post to the accounts of a ledger. */
import type * as z from "zod";
import {
  createJournalTemplateBody,
  listJournalTemplatesQuery,
} from "#api/resource/journal/journal-template-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { organizationId } from "#api/schema/contract/examples.ts";
import { created, deleted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { journalTemplate } from "./journal-template-response.ts";

const tag = "journal-templates";

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

const journalTemplates = resource({
  tag,
  schema: journalTemplate,
  examples: { template: ["Payments that come in", templateExample] },
});

export const journalTemplateRows = {
  createJournalTemplate: created(journalTemplates, {
    summary: "Add a journal template",
    description:
      "Names the accounts that cases or settlements post to. Of the templates that fit, the one with the most criteria " +
      "applies, of several the newest. An account is a text code, in which `{currency}`, for cases `{direction}` and " +
      "`{paymentType}`, and for settlements `{provider}` stand for the value. An organization has at most 50 templates.",
    body: createJournalTemplateBody,
    bodyText:
      "What it applies to, and its accounts; unknown properties and placeholders are refused.",
    bodyExamples: {
      cases: ["Payments that come in", caseBody],
      settlements: ["Payouts of one processor", settlementBody],
    },
    errors: { 409: "JournalTemplateConflict" },
  }),
  listJournalTemplates: listOf(journalTemplates, { query: listJournalTemplatesQuery }),
  getJournalTemplate: got(journalTemplates, {
    description: "A template does not change; to replace one, add another and delete it.",
  }),
  deleteJournalTemplate: deleted(journalTemplates, {
    description: "What was posted by it stands, and is reversed with the same accounts.",
  }),
} as const satisfies ContractRows;
