/** Filters that set standing noise aside. */
import {
  createEvidenceFilterBody,
  listEvidenceFiltersQuery,
} from "#api/resource/evidence-filter/evidence-filter-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { created, deleted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { evidenceFilterExample } from "./evidence-filter-examples.ts";
import { evidenceFilter } from "./evidence-filter-response.ts";

const tag = "evidence";

const evidenceFilters = resource({
  tag,
  schema: evidenceFilter,
  examples: { filter: ["Interest of at most 50 EUR", evidenceFilterExample] },
});

export const evidenceFilterRows = {
  createEvidenceFilter: created(evidenceFilters, {
    summary: "Set standing noise aside",
    description:
      "Evidence received from now on that fits is set aside, unless it names a payment by an id or a " +
      "reference, and counts again once it does. All fields that are given must fit. `textPattern` is found in " +
      "the remittance information, the name of the counterparty or a reference: whole words without case, and " +
      "runs such as `{digits:4-10}`. An organization has at most 50 filters.",
    body: createEvidenceFilterBody,
    bodyText: "What to set aside, and why.",
    bodyExamples: {
      interest: [
        "Interest of at most 50 EUR",
        {
          reason: { code: "bank_interest" },
          provider: "acme_bank",
          textPattern: "interest",
          maximumAmount: "50",
          currency: "EUR",
        },
      ],
    },
    errors: { 404: "NotFound", 409: "EvidenceFilterConflict" },
  }),
  listEvidenceFilters: listOf(evidenceFilters, { query: listEvidenceFiltersQuery }),
  getEvidenceFilter: got(evidenceFilters, {
    description:
      "A filter does not change; to replace one, delete it and create another. What it set aside is listed by " +
      "`evidenceFilterId` of `GET /v1/evidence/flow-legs`.",
  }),
  deleteEvidenceFilter: deleted(evidenceFilters, {
    description: "What it set aside stays so until it is restored.",
  }),
} as const satisfies ContractRows;
