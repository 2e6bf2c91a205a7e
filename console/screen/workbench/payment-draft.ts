/** The payment that a piece of evidence suggests; the person changes what is wrong. */
import type { FlowLeg } from "#console/api/flow-leg.ts";

export type PaymentDraft = {
  readonly externalReference: string;
  /** What is left of the evidence. */
  readonly amount: string;
  readonly currency: string;
  readonly direction: "inbound" | "outbound" | "internal";
  readonly effectiveDate: string;
  readonly beneficiaryName: string;
  readonly beneficiaryAccount: string;
};

/** References that name a payment, the best first. */
const namingTypes = ["end_to_end_id", "invoice", "structured_reference"];

export function draftOf(leg: FlowLeg): PaymentDraft {
  const named = leg.references.find(({ type }) => namingTypes.includes(type));
  return {
    externalReference: leg.externalReference ?? named?.value ?? leg.providerTransferId ?? "",
    amount: leg.unallocatedAmount,
    currency: leg.currency,
    direction: leg.type === "source" ? "outbound" : "inbound",
    effectiveDate: leg.occurredAt,
    beneficiaryName: "",
    beneficiaryAccount: leg.toAddress ?? "",
  };
}
