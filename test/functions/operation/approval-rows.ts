/** Rows of operation-rows.ts: approvals of a second person, and their policies. */
import { idPrefixes } from "#domain/value/id.ts";
import { casesPath, intentsPath, providerPath } from "../sample-bodies.ts";
import { type Client, read, textOf } from "../service-client.ts";
import { type Canary, create } from "./canary-bodies.ts";

const policiesPath = "/v1/approval-policies";

/** Large, so that it holds no other act of the tests. */
const policy = { action: "write_off", minimumAmount: "1000000", currency: "EUR" };
const comment = ({ text }: Canary) => ({ comment: `${text}-decision` });

export const approvalKinds = {
  approvalPolicy: {
    prefix: idPrefixes.approvalPolicy,
    path: policiesPath,
    make: (client: Client, _: Canary) => create(client, policiesPath, policy, "id"),
  },
  approval: {
    prefix: idPrefixes.approval,
    path: "/v1/approvals",
    make: async (client: Client, { text }: Canary) => {
      const expected = { amount: "3000000.00", currency: "EUR" };
      const name = { externalReference: `${text}-held` };
      const payment = { ...name, source: expected, destination: expected };
      const paid = { amount: { ...expected, amount: "1000000.00" }, payload: {} };
      const evidence = { ...name, ...paid, phase: "destination", provider: "acme_bank" };
      const caseId = await create(client, intentsPath, payment, "caseId");
      await create(client, providerPath, { ...evidence, sourceRef: `${text}-held` }, "rawRecordId");
      await create(client, policiesPath, policy, "id");
      const reason = { code: "other", comment: text };
      const body = { kind: "write_off", amount: "2000000.00", reason };
      const held = await client.post(`${casesPath}/${caseId}/dispositions`, body);
      return textOf(read(held, 202)["approvalId"]);
    },
  },
} as const;

export const approvalRows = {
  createApprovalPolicy: { body: () => policy },
  listApprovalPolicies: {},
  getApprovalPolicy: { path: { approvalPolicyId: "approvalPolicy" } },
  deleteApprovalPolicy: { path: { approvalPolicyId: "approvalPolicy" } },
  listApprovals: { query: { caseId: "reconciliationCase" } },
  getApproval: { path: { approvalId: "approval" } },
  approveApproval: { path: { approvalId: "approval" }, body: comment },
  rejectApproval: { path: { approvalId: "approval" }, body: comment },
} as const;
