import type * as z from "zod";
import { caseId, organizationId } from "#api/schema/contract/examples.ts";
import type { approval, approvalPolicy, pendingAct } from "./approval-response.ts";

const policyId = "apol_0193aa1142007b6f9a8c7d6e5f405b01";
const approvalId = "apv_0193aa1142007b6f9a8c7d6e5f405b02";

export const approvalPolicyExample = {
  id: policyId,
  organizationId,
  action: "write_off",
  minimumAmount: "100",
  currency: "EUR",
  createdBy: "user:alice",
  createdAt: "2026-03-01T09:00:00.000Z",
} satisfies z.input<typeof approvalPolicy>;

export const pendingApproval = {
  id: approvalId,
  organizationId,
  action: "write_off",
  status: "pending",
  operation: "createDisposition",
  request: {
    kind: "write_off",
    amount: "250.00",
    reason: { code: "amount_accepted", comment: null },
  },
  caseId,
  subjectVersion: 7,
  amount: "250.00",
  currency: "EUR",
  policyId,
  requestedBy: "user:alice",
  requester: "alice",
  createdAt: "2026-03-01T12:30:00.000Z",
  expiresAt: "2026-03-08T12:30:00.000Z",
  decidedBy: null,
  decidedAt: null,
  comment: null,
  resultId: null,
  repeatRequired: false,
  withheld: [],
  usedAt: null,
} satisfies z.input<typeof approval>;

const decided = { decidedBy: "user:bob", decidedAt: "2026-03-02T09:00:00.000Z" };

export const approvedApproval = {
  ...pendingApproval,
  ...decided,
  status: "approved",
  resultId: "dsp_0193aa1142007b6f9a8c7d6e5f405a71",
} satisfies z.input<typeof approval>;

export const rejectedApproval = {
  ...pendingApproval,
  ...decided,
  status: "rejected",
  comment: "The rest was announced for tomorrow.",
} satisfies z.input<typeof approval>;

export const pendingActExample = {
  approvalId,
  status: "pending",
  action: "write_off",
  caseId,
  expiresAt: "2026-03-08T12:30:00.000Z",
  repeatRequired: false,
  message: "A second person decides. Approved, the act is carried out.",
} satisfies z.input<typeof pendingAct>;

export const repeatedActExample = {
  ...pendingActExample,
  action: "integration_change",
  caseId: null,
  repeatRequired: true,
  message:
    "A second person decides. Once it is approved, send the same request again before expiresAt, with another Idempotency-Key: the approval keeps no credentials, and allows this request once.",
} satisfies z.input<typeof pendingAct>;
