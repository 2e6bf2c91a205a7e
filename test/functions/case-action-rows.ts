/** Rows of operation-rows.ts: what people do about cases and waiting evidence, and what-if. */
import { idPrefixes } from "../../shared/domain/id.ts";
import { type Canary, create, day, intent, providerEvidence, rule } from "./canary-bodies.ts";
import { casesPath, intentsPath, providerPath, rulesPath } from "./sample-bodies.ts";
import { type Client, read, textOf } from "./service-client.ts";

function firstOf(list: unknown): unknown {
  const [first] = Array.isArray(list) ? list : [];
  if (first === undefined) throw new Error("The list is empty.");
  return first;
}

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
      const expected = { ...intent(canary), externalReference: `${text}-linked` };
      const paid = { ...providerEvidence(canary), externalReference: `${text}-linked` };
      const caseId = await create(client, intentsPath, expected, "caseId");
      await create(client, providerPath, { ...paid, sourceRef: `${text}-link` }, "rawRecordId");
      const found = read(await client.get(`${casesPath}/${caseId}`), 200);
      return textOf((firstOf(found["matchLinks"]) as { id: string }).id);
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
  updateReconciliationCase: {
    path: { caseId: "reconciliationCase" },
    body: ({ text }: Canary) => ({ status: "resolved", notes: `${text}-notes` }),
  },
  runReconciliationCase: { path: { caseId: "reconciliationCase" } },
  createMatchLink: {
    path: { caseId: "reconciliationCase" },
    body: ({ amount }: Canary) => ({ allocatedAmount: amount }),
    names: { flowLegId: "flowLeg" },
  },
  deleteMatchLink: { path: { caseId: "reconciliationCase", linkId: "matchLink" } },
  simulateReconciliationRule: {
    body: (canary: Canary) => ({ rule: rule(canary), from: day, to: day }),
    names: { ruleId: "rule" },
  },
  getRuleSimulation: { path: { simulationId: "simulation" } },
  listFlowLegs: { query: { provider: null, txHash: null } },
  getFlowLeg: { path: { flowLegId: "flowLeg" } },
} as const;
