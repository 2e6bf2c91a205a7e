import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Disposition } from "#domain/case/work/disposition.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./disposition-response.ts";

export function viewDisposition(
  { organizationId, uuid, destination }: PaymentIntent,
  { number, kind, amount, reason, author, createdAt, reversal, ...disposition }: Disposition,
): Shown<typeof response.disposition> {
  const { policyUuid } = disposition;
  return {
    id: formatId("disposition", disposition.uuid),
    organizationId,
    caseId: formatId("reconciliationCase", uuid),
    number,
    kind,
    amount,
    currency: destination.currency,
    reason,
    author,
    createdAt: formatTimestamp(createdAt),
    policyId: policyUuid === undefined ? null : formatId("dispositionPolicy", policyUuid),
    reversed: reversal !== null,
    reversedBy: reversal?.author ?? null,
    reversedAt: reversal === null ? null : formatTimestamp(reversal.at),
    reversalReason: reversal?.reason ?? null,
  };
}
