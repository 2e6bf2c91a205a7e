import type * as z from "zod";
import {
  listReasonCodesQuery,
  setReasonCodesBody,
} from "#api/resource/reason-code/reason-code-request.ts";
import { listSchema } from "#api/schema/contract/common-response.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { pageOf } from "#api/schema/contract/examples.ts";
import { acted, got, resource } from "#api/schema/contract/row-builders.ts";
import { maximumReasonCodes } from "#domain/case/work/reason-code.ts";
import { reasonCode } from "./reason-code-response.ts";

const reasonCodeExample = {
  code: "confirmed_by_bank",
  label: "The bank or the provider confirmed it",
} satisfies z.input<typeof reasonCode>;

const reasonCodes = resource({
  tag: "organization",
  name: "reason codes",
  schema: listSchema(reasonCode),
  examples: { page: ["One code", pageOf(reasonCodeExample, maximumReasonCodes)] },
});

/** Reason codes have the tag of the cases that they are for, like the rules. */
export const reasonCodeRows = {
  listReasonCodes: got(reasonCodes, {
    summary: "List reason codes",
    description:
      "The codes that a `reason` may have, in the order of the organization; a useful set until it " +
      "sets its own.",
    query: listReasonCodesQuery,
    resultText: "A page of reason codes.",
  }),
  setReasonCodes: acted(reasonCodes, {
    summary: "Set the reason codes",
    description:
      "Replaces all reason codes of the organization. Reasons that were given before keep theirs.",
    body: setReasonCodesBody,
    bodyText: `1 to ${maximumReasonCodes} codes, each once.`,
    bodyExamples: { one: ["One code", { items: [reasonCodeExample] }] },
  }),
} as const satisfies ContractRows;
