import type * as z from "zod";
import { organizationId } from "#api/schema/contract/examples.ts";
import type { dispositionPolicy } from "./disposition-policy-response.ts";

export const dispositionPolicyExample = {
  id: "dpol_0193aa1142007b6f9a8c7d6e5f405c02",
  organizationId,
  exceptionType: "underpayment",
  maximumAmount: "0.50",
  currency: "EUR",
  afterMinutes: 2_880,
  kind: "write_off",
  reason: { code: "amount_accepted", comment: null },
  createdBy: "user:alice",
  createdAt: "2026-03-01T09:00:00.000Z",
} satisfies z.input<typeof dispositionPolicy>;
