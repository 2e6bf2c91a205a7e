/** Filters that set standing noise aside. */
import {
  createEvidenceFilterBody,
  listEvidenceFiltersQuery,
} from "../../../request/evidence/evidence-filter-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { evidenceFilterExample } from "../../example/evidence-filter-examples.ts";
import { pageOf } from "../../example/examples.ts";
import {
  evidenceFilter,
  evidenceFilterList,
} from "../../response/evidence/evidence-filter-response.ts";

const tag = "evidence";

const filterContent = jsonContent(evidenceFilter, {
  filter: { summary: "Interest of at most 50 EUR", value: evidenceFilterExample },
});

export const evidenceFilterRows = {
  createEvidenceFilter: {
    summary: "Set standing noise aside",
    description:
      "Evidence received from now on that fits is set aside, unless it names a payment by an id or a " +
      "reference, and counts again once it does. All fields that are given must fit. `textPattern` is found in " +
      "the remittance information, the name of the counterparty or a reference: whole words without case, and " +
      "runs such as `{digits:4-10}`. An organization has at most 50 filters.",
    tag,
    body: {
      description: "What to set aside, and why.",
      schema: createEvidenceFilterBody.meta({ id: "CreateEvidenceFilterRequest" }),
      examples: {
        interest: {
          summary: "Interest of at most 50 EUR",
          value: {
            reason: { code: "bank_interest" },
            provider: "acme_bank",
            textPattern: "interest",
            maximumAmount: "50",
            currency: "EUR",
          },
        },
      },
    },
    responses: {
      201: { description: "The filter.", content: filterContent },
    },
    errors: { 404: "NotFound", 409: "EvidenceFilterConflict" },
  },
  listEvidenceFilters: {
    summary: "List evidence filters",
    description: "Newest first.",
    tag,
    query: listEvidenceFiltersQuery,
    responses: {
      200: {
        description: "A page of filters.",
        content: jsonContent(evidenceFilterList, {
          page: { summary: "One filter", value: pageOf(evidenceFilterExample, 50) },
        }),
      },
    },
  },
  getEvidenceFilter: {
    summary: "Get an evidence filter",
    description:
      "A filter does not change; to replace one, delete it and create another. What it set aside is listed by " +
      "`evidenceFilterId` of `GET /v1/evidence/flow-legs`.",
    tag,
    responses: { 200: { description: "The filter.", content: filterContent } },
  },
  deleteEvidenceFilter: {
    summary: "Delete an evidence filter",
    description: "What it set aside stays so until it is restored.",
    tag,
    responses: { 204: { description: "The filter was deleted." } },
  },
} as const satisfies ContractRows;
