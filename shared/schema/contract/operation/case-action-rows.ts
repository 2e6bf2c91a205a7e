/** What people do about cases and the evidence that waits for them, and what a rule would do. */

import { createMatchLinkBody, updateReconciliationCaseBody } from "../../request/case-request.ts";
import { listFlowLegsQuery } from "../../request/evidence-request.ts";
import { simulateReconciliationRuleBody } from "../../request/rule-request.ts";
import { type ContractRows, jsonContent } from "../contract-row.ts";
import {
  explainedFlowLegExample,
  flowLegDetailExample,
  matchLinkExample,
  simulationExample,
} from "../example/action-examples.ts";
import * as examples from "../example/examples.ts";
import { explainedFlowLeg, flowLegList, matchLink } from "../response/evidence-response.ts";
import { caseSummary, paymentIntent } from "../response/payment-response.ts";
import { simulation } from "../response/simulation-response.ts";

const caseContent = jsonContent(caseSummary, {
  case: { summary: "The case", value: examples.caseSummaryExample },
});

const simulationContent = jsonContent(simulation, {
  simulation: { summary: "A wider tolerance", value: simulationExample },
});

export const caseActionRows = {
  cancelPaymentIntent: {
    summary: "Cancel a payment intent",
    description:
      "Possible while no confirmed evidence speaks for it. Canceling again answers the same.",
    tag: "payment-intents",
    responses: {
      200: {
        description: "The canceled payment intent.",
        content: jsonContent(paymentIntent, {
          canceled: {
            summary: "Canceled",
            value: { ...examples.paymentIntentExample, status: "canceled" },
          },
        }),
      },
    },
    errors: { 409: "CancelConflict" },
  },
  updateReconciliationCase: {
    summary: "Resolve, re-open or archive a case, or write notes",
    description:
      "A status that a person set stays; what evidence says otherwise later shows as `contradicted`.",
    tag: "reconciliation-cases",
    body: {
      description: "What changes; absent fields stay.",
      schema: updateReconciliationCaseBody.meta({ id: "UpdateReconciliationCaseRequest" }),
      examples: {
        resolve: {
          summary: "Resolve with a note",
          value: { status: "resolved", notes: "Confirmed with the beneficiary by phone." },
        },
      },
    },
    responses: { 200: { description: "The changed case.", content: caseContent } },
  },
  runReconciliationCase: {
    summary: "Run the matcher now",
    description:
      "Answers the outcome of a run over the evidence that the case has. Evidence that may belong to " +
      "it is decided again shortly after.",
    tag: "reconciliation-cases",
    responses: { 200: { description: "The case after the run.", content: caseContent } },
  },
  createMatchLink: {
    summary: "Link a flow leg by hand",
    description:
      "Gives the case the leg, or a part of its amount. The matcher leaves the leg alone from then " +
      "on: its automatic links fall, and what is left of it waits in the work queue.",
    tag: "reconciliation-cases",
    body: {
      description: "The leg, and how much of it; all that is left without an amount.",
      schema: createMatchLinkBody.meta({ id: "CreateMatchLinkRequest" }),
      examples: {
        part: {
          summary: "A part of a leg",
          value: { flowLegId: matchLinkExample.flowLegId, allocatedAmount: "100.00" },
        },
      },
    },
    responses: {
      201: {
        description: "The link.",
        content: jsonContent(matchLink, {
          manual: { summary: "A manual link", value: matchLinkExample },
        }),
      },
    },
    errors: { 404: "MatchLinkNotFound", 409: "MatchLinkConflict" },
  },
  deleteMatchLink: {
    summary: "Take a flow leg away from a case",
    description: "Bars the leg from this case alone; what else it may belong to is decided anew.",
    tag: "reconciliation-cases",
    responses: { 204: { description: "The link is gone." } },
  },
  simulateReconciliationRule: {
    summary: "Try a rule on the past",
    description:
      "Decides all cases created in a period anew, as they would be with a new rule or with a change " +
      "of the one that `ruleId` names, and changes nothing. A long simulation goes on as a job, one at a time: others wait for it in order, " +
      "and are shown as running at 0% until their turn.",
    tag: "reconciliation-cases",
    body: {
      description: "The rule to try, and the period; without bounds, the whole history.",
      schema: simulateReconciliationRuleBody.meta({ id: "SimulateReconciliationRuleRequest" }),
      examples: {
        tolerance: {
          summary: "A wider tolerance",
          value: { ruleId: examples.ruleId, rule: { amountTolerance: "2.00" } },
        },
      },
    },
    responses: {
      200: { description: "What the rule would change.", content: simulationContent },
      202: {
        description: "The simulation goes on; ask at `Location`.",
        content: simulationContent,
        headers: ["Location"],
      },
    },
    errors: { 404: "NotFound", 409: "SimulationConflict" },
  },
  getRuleSimulation: {
    summary: "Get a simulation",
    description: "Its progress, and what is known so far. Kept for 30 days.",
    tag: "reconciliation-cases",
    responses: { 200: { description: "The simulation.", content: simulationContent } },
  },
  listFlowLegs: {
    summary: "List flow legs",
    description:
      "Newest first. With `matched=false` the work queue: legs of which a part has no case.",
    tag: "evidence",
    query: listFlowLegsQuery,
    responses: {
      200: {
        description: "A page of flow legs.",
        content: jsonContent(flowLegList, {
          page: { summary: "One leg", value: examples.pageOf(flowLegDetailExample, 25) },
        }),
      },
    },
  },
  getFlowLeg: {
    summary: "Get a flow leg",
    description:
      "The leg with its links, and why it was linked or not. Of evidence that awaits a match by amount " +
      "and time, the candidates and the reason are looked up when read.",
    tag: "evidence",
    responses: {
      200: {
        description: "The flow leg.",
        content: jsonContent(explainedFlowLeg, {
          leg: { summary: "A linked leg", value: explainedFlowLegExample },
        }),
      },
    },
  },
} as const satisfies ContractRows;
