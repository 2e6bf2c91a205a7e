/**
 * Rows of operation-rows.ts: actions of people on cases and unmatched evidence, and rule
 * simulations.
 */
import { idPrefixes } from "#domain/value/id.ts";
import { casesPath, intentsPath, providerPath, rulesPath } from "../sample-bodies.ts";
import { type Client, read, textOf } from "../service-client.ts";
import {
  type Canary,
  create,
  day,
  intent,
  money,
  providerEvidence,
  rule,
} from "./canary-bodies.ts";

function firstOf(list: unknown): unknown {
  const [first] = Array.isArray(list) ? list : [];
  if (first === undefined) throw new Error("The list is empty.");
  return first;
}

/** No organization has this case. */
const unknownCase = `${idPrefixes.reconciliationCase}_${"0".repeat(12)}7${"0".repeat(3)}8${"0".repeat(15)}`;

/** No organization has this leg. */
const unknownLeg = `${idPrefixes.flowLeg}_${"0".repeat(12)}7${"0".repeat(3)}8${"0".repeat(15)}`;

export const caseActionKinds = {
  flowLeg: {
    prefix: idPrefixes.flowLeg,
    path: "/v1/evidence/flow-legs",
    make: async (client: Client, canary: Canary) => {
      const body = { ...providerEvidence(canary), sourceRef: `${canary.text}-leg` };
      const accepted = read(await client.post(providerPath, body), 201);
      return firstOf(accepted["flowLegIds"]) as string;
    },
  },
  matchLink: {
    prefix: idPrefixes.matchLink,
    path: null,
    make: async (client: Client, canary: Canary) => {
      const { text } = canary;
      // A separate movement, without references that other payments share.
      const references: never[] = [];
      const expected = { ...intent(canary), references, externalReference: `${text}-linked` };
      const own = { references, providerTransferId: `${text}-linked-transfer` };
      const paid = { ...providerEvidence(canary), ...own, externalReference: `${text}-linked` };
      const caseId = await create(client, intentsPath, expected, "caseId");
      await create(client, providerPath, { ...paid, sourceRef: `${text}-link` }, "rawRecordId");
      const found = read(await client.get(`${casesPath}/${caseId}`), 200);
      return textOf((firstOf(found["matchLinks"]) as { id: string }).id);
    },
  },
  caseAction: {
    prefix: idPrefixes.caseAction,
    path: "/v1/case-actions",
    make: async (client: Client, { text }: Canary) => {
      const body = { action: "assign", ids: [unknownCase], parameters: { assignee: text } };
      return textOf(read(await client.post("/v1/case-actions", body), 202)["id"]);
    },
  },
  disposition: {
    prefix: idPrefixes.disposition,
    path: null,
    make: async (client: Client, canary: Canary) => {
      const { text } = canary;
      const expected = { amount: "100.00", currency: "EUR" };
      const name = { externalReference: `${text}-short` };
      const payment = { ...name, source: expected, destination: expected };
      const paid = { amount: { ...expected, amount: "90.00" }, phase: "destination", payload: {} };
      const evidence = { ...name, ...paid, provider: "acme_bank", sourceRef: `${text}-short` };
      const caseId = await create(client, intentsPath, payment, "caseId");
      await create(client, providerPath, evidence, "rawRecordId");
      const reason = { code: "other", comment: text };
      const body = { kind: "write_off", amount: "10.00", reason };
      return create(client, `${casesPath}/${caseId}/dispositions`, body, "id");
    },
  },
  simulation: {
    prefix: idPrefixes.simulation,
    path: "/v1/reconciliation-rules/simulations",
    make: async (client: Client, canary: Canary) => {
      const body = { rule: rule(canary), from: day, to: day };
      return textOf(read(await client.post(`${rulesPath}/simulate`, body), 200)["id"]);
    },
  },
} as const;

export const caseActionRows = {
  cancelPaymentIntent: { path: { paymentIntentId: "paymentIntent" } },
  amendPaymentIntent: {
    path: { paymentIntentId: "paymentIntent" },
    body: (canary: Canary) => ({
      reason: `${canary.text}-reason`,
      source: money(canary),
      destination: money(canary),
      beneficiaryAccount: `${canary.text}-amended-account`,
      beneficiaryName: `${canary.text}-amended`,
      effectiveDate: day,
      references: [{ type: "order", value: `${canary.text}-amended-reference` }],
      expectedLegs: [{ phase: "source", requirement: "optional" }],
    }),
  },
  listPaymentIntentAmendments: { path: { paymentIntentId: "paymentIntent" } },
  updateReconciliationCase: {
    path: { caseId: "reconciliationCase" },
    body: ({ text }: Canary) => ({
      status: "resolved",
      reason: { code: "other", comment: `${text}-reason` },
      notes: `${text}-notes`,
      assignee: `${text}-assignee`,
      tags: [`${text}-tag`],
      snoozedUntil: day,
      expectedVersion: 1,
      expected: {
        status: "open",
        assignee: `${text}-before`,
        tags: [`${text}-tag-before`],
        snoozedUntil: day,
      },
    }),
  },
  createCaseComment: {
    path: { caseId: "reconciliationCase" },
    body: ({ text }: Canary) => ({ comment: `${text}-comment` }),
  },
  createDisposition: {
    path: { caseId: "reconciliationCase" },
    body: ({ text, amount }: Canary) => ({
      kind: "write_off",
      amount,
      reason: { code: "other", comment: `${text}-disposition` },
      expectedVersion: 1,
      close: true,
    }),
  },
  listDispositions: { path: { caseId: "reconciliationCase" } },
  reverseDisposition: {
    path: { caseId: "reconciliationCase", dispositionId: "disposition" },
    body: ({ text }: Canary) => ({
      reason: { code: "other", comment: `${text}-reversal` },
      expectedVersion: 1,
      reopen: true,
    }),
  },
  listCaseComments: { path: { caseId: "reconciliationCase" } },
  createCaseAction: {
    // A request has ids, a filter or a file: the body with all of them shows each field.
    body: ({ text }: Canary) => ({
      action: "comment",
      ids: [unknownCase],
      filter: { status: "open" },
      expectedTotal: 1,
      csv: `caseId,action,comment\n${unknownCase},comment,${text}-row\n`,
      parameters: { comment: `${text}-many` },
    }),
  },
  listCaseActions: { query: {} },
  getCaseAction: { path: { caseActionId: "caseAction" } },
  listCaseActionResults: { path: { caseActionId: "caseAction" } },
  undoCaseAction: { path: { caseActionId: "caseAction" } },
  cancelCaseAction: { path: { caseActionId: "caseAction" } },
  summarizeReconciliationCases: { query: {} },
  runReconciliationCase: { path: { caseId: "reconciliationCase" } },
  createMatchLink: {
    path: { caseId: "reconciliationCase" },
    body: ({ text, amount }: Canary) => ({
      flowLegId: unknownLeg,
      allocatedAmount: amount,
      reason: { code: "other", comment: `${text}-link` },
    }),
    names: { flowLegId: "flowLeg" },
  },
  deleteMatchLink: { path: { caseId: "reconciliationCase", linkId: "matchLink" } },
  simulateReconciliationRule: {
    body: (canary: Canary) => ({ rule: rule(canary), from: day, to: day }),
    names: { ruleId: "rule" },
  },
  listReconciliationRuleVersions: { path: { ruleId: "rule" } },
  listRuleSimulations: {},
  getRuleSimulation: { path: { simulationId: "simulation" } },
  listSimulatedCases: { path: { simulationId: "simulation" } },
  listFlowLegs: {
    query: {
      provider: null,
      txHash: null,
      evidenceFilterId: "evidenceFilter",
      currency: null,
      minAmount: null,
      maxAmount: null,
      reference: "externalReference",
      caseId: "reconciliationCase",
      candidateOf: "reconciliationCase",
    },
  },
  ignoreFlowLeg: {
    path: { flowLegId: "flowLeg" },
    body: ({ text }: Canary) => ({ reason: { code: "other", comment: `${text}-aside` } }),
  },
  restoreFlowLeg: {
    path: { flowLegId: "flowLeg" },
    body: ({ text }: Canary) => ({ reason: { code: "other", comment: `${text}-back` } }),
  },
  getFlowLeg: { path: { flowLegId: "flowLeg" } },
} as const;
