import type * as z from "zod";
import { maximumReasonCodes } from "../../../../domain/case/work/reason-code.ts";
import {
  listReasonCodesQuery,
  setReasonCodesBody,
} from "../../../request/case/reason-code-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { pageOf } from "../../example/examples.ts";
import { type reasonCode, reasonCodeList } from "../../response/case/reason-code-response.ts";

const reasonCodeExample = {
  code: "confirmed_by_bank",
  label: "The bank or the provider confirmed it",
} satisfies z.input<typeof reasonCode>;

const listContent = jsonContent(reasonCodeList, {
  page: { summary: "One code", value: pageOf(reasonCodeExample, maximumReasonCodes) },
});

/** Reason codes have the tag of the cases that they are for, like the rules. */
export const reasonCodeRows = {
  listReasonCodes: {
    summary: "List reason codes",
    description:
      "The codes that a `reason` may have, in the order of the organization; a useful set until it " +
      "sets its own.",
    tag: "reconciliation-cases",
    query: listReasonCodesQuery,
    responses: { 200: { description: "A page of reason codes.", content: listContent } },
  },
  setReasonCodes: {
    summary: "Set the reason codes",
    description:
      "Replaces all reason codes of the organization. Reasons that were given before keep theirs.",
    tag: "reconciliation-cases",
    body: {
      description: `1 to ${maximumReasonCodes} codes, each once.`,
      schema: setReasonCodesBody.meta({ id: "SetReasonCodesRequest" }),
      examples: { one: { summary: "One code", value: { items: [reasonCodeExample] } } },
    },
    responses: { 200: { description: "The reason codes.", content: listContent } },
  },
} as const satisfies ContractRows;
