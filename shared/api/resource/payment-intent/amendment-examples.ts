import type * as z from "zod";
import { paymentIntentExample } from "#api/schema/contract/examples.ts";
import type { amendPaymentIntentBody } from "./payment-intent-request.ts";
import type { paymentIntentVersion } from "./payment-response.ts";

const { source, destination, beneficiaryAccount, beneficiaryName } = paymentIntentExample;
const { effectiveDate, expectedLegs } = paymentIntentExample;

export const amendmentExample = {
  reason: "The invoice was corrected.",
  source: { amount: "1200.00", currency: "USD" },
  destination: { amount: "1200.00", currency: "USD" },
  references: [{ type: "invoice", value: "INV-2026-0042-B" }],
} satisfies z.input<typeof amendPaymentIntentBody>;

export const intentVersionExample = {
  version: 1,
  inForceFrom: paymentIntentExample.createdAt,
  reason: null,
  actor: null,
  changedFields: [],
  source,
  destination,
  beneficiaryAccount,
  beneficiaryName,
  effectiveDate,
  references: paymentIntentExample.references,
  expectedLegs,
} satisfies z.input<typeof paymentIntentVersion>;
