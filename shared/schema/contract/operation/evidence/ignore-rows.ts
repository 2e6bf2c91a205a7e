/** Evidence that people set aside. */
import {
  ignoreFlowLegBody,
  restoreFlowLegBody,
} from "../../../request/evidence/evidence-request.ts";
import type { ContractRows } from "../../contract-row.ts";
import { flowLegDetailExample } from "../../example/action-examples.ts";
import { flowLegDetail } from "../../response/evidence/evidence-response.ts";
import { acted, resource } from "../../row-builders.ts";

const reason = { code: "bank_interest", comment: null };

const flowLegDetails = resource({
  tag: "evidence",
  name: "leg",
  schema: flowLegDetail,
  examples: { leg: ["The leg", flowLegDetailExample] },
});

export const ignoreRows = {
  ignoreFlowLeg: acted(flowLegDetails, {
    summary: "Set a flow leg aside",
    description:
      "The leg counts for nothing until it is restored: all its links go, those by hand too, its " +
      "cases run again, and it leaves the work queue. Later records about the same movement change " +
      "the leg and nothing else. A leg that is set aside already stays as it is.",
    body: ignoreFlowLegBody,
    bodyText: "Why.",
    bodyExamples: { interest: ["Interest of the bank", { reason }] },
    errors: { 409: "IgnoreConflict" },
  }),
  restoreFlowLeg: acted(flowLegDetails, {
    summary: "Restore a flow leg",
    description:
      "The matcher decides the leg anew shortly afterwards, as if it had just come. Links by hand " +
      "that it had before do not come back. A leg that is not set aside stays as it is.",
    body: restoreFlowLegBody,
    bodyText: "Why, if there is something to say.",
    bodyExamples: { wrong: ["By mistake", { reason: { code: "data_error" } }] },
    errors: { 409: "IgnoreConflict" },
  }),
} as const satisfies ContractRows;
