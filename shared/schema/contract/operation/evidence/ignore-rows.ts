/** Evidence that people set aside. */
import {
  ignoreFlowLegBody,
  restoreFlowLegBody,
} from "../../../request/evidence/evidence-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { flowLegDetailExample } from "../../example/action-examples.ts";
import { flowLegDetail } from "../../response/evidence/evidence-response.ts";

const reason = { code: "bank_interest", comment: null };

const legContent = jsonContent(flowLegDetail, {
  leg: { summary: "The leg", value: flowLegDetailExample },
});

export const ignoreRows = {
  ignoreFlowLeg: {
    summary: "Set a flow leg aside",
    description:
      "The leg counts for nothing until it is restored: all its links go, those by hand too, its " +
      "cases run again, and it leaves the work queue. Later records about the same movement change " +
      "the leg and nothing else. A leg that is set aside already stays as it is.",
    tag: "evidence",
    body: {
      description: "Why.",
      schema: ignoreFlowLegBody.meta({ id: "IgnoreFlowLegRequest" }),
      examples: { interest: { summary: "Interest of the bank", value: { reason } } },
    },
    responses: { 200: { description: "The leg.", content: legContent } },
    errors: { 409: "IgnoreConflict" },
  },
  restoreFlowLeg: {
    summary: "Restore a flow leg",
    description:
      "The matcher decides the leg anew shortly afterwards, as if it had just come. Links by hand " +
      "that it had before do not come back. A leg that is not set aside stays as it is.",
    tag: "evidence",
    body: {
      description: "Why, if there is something to say.",
      schema: restoreFlowLegBody.meta({ id: "RestoreFlowLegRequest" }),
      examples: { wrong: { summary: "By mistake", value: { reason: { code: "data_error" } } } },
    },
    responses: { 200: { description: "The leg.", content: legContent } },
    errors: { 409: "IgnoreConflict" },
  },
} as const satisfies ContractRows;
