/** Flow legs, and those that people set aside. */

import {
  explainedFlowLegExample,
  flowLegDetailExample,
} from "#api/resource/case/action-examples.ts";
import {
  ignoreFlowLegBody,
  listFlowLegsQuery,
  restoreFlowLegBody,
} from "#api/resource/evidence/evidence-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { acted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { explainedFlowLeg, flowLegDetail } from "./evidence-response.ts";

const reason = { code: "bank_interest", comment: null };

const flowLegs = resource({
  tag: "evidence",
  name: "leg",
  title: "flow leg",
  schema: flowLegDetail,
  examples: { leg: ["The leg", flowLegDetailExample] },
});

const explainedFlowLegs = resource({
  tag: "evidence",
  name: "flow leg",
  schema: explainedFlowLeg,
  examples: { leg: ["A linked leg", explainedFlowLegExample] },
});

export const flowLegRows = {
  listFlowLegs: listOf(flowLegs, {
    description:
      "Newest first. `matched=false` lists the work queue: legs with an amount that no case " +
      "has. At most one of an amount range (`minAmount`, `maxAmount`), `reference`, `caseId` and `candidateOf` " +
      "is possible. Amounts are compared as numbers. Beside `from` or `to`, an amount range takes up to 100,000 legs " +
      "that pass the other filters. " +
      "`currency` is one of the first 20 of the organization's payments and evidence.",
    query: listFlowLegsQuery,
    resultText: "A page of flow legs.",
    listName: "FlowLeg",
  }),
  getFlowLeg: got(explainedFlowLegs, {
    description:
      "The leg with its links and the reason why it was linked or not. If the leg awaits a " +
      "match by amount and time, candidates and reason are computed at the time of this " +
      "request.",
  }),
  ignoreFlowLeg: acted(flowLegs, {
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
  restoreFlowLeg: acted(flowLegs, {
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
