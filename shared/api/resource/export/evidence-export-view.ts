/** Exported unmatched evidence as JSON and as CSV (docs/files.md, Exports). */

import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional } from "#api/schema/field/timestamp.ts";
import { amounts, texts } from "./export-cells.ts";
import type { EvidenceExportQuery } from "./export-request.ts";
import type * as response from "./export-response.ts";

/** The filters in the response: the period always, the others only if they are set. */
export function viewEvidenceFilters({
  from,
  to,
  format: _format,
  async: _async,
  subject: _subject,
  ...others
}: EvidenceExportQuery): Shown<typeof response.evidenceExport>["filters"] {
  return { from: formatOptional(from ?? null), to: formatOptional(to ?? null), ...others };
}

/** Columns of the CSV: paths in a flow leg of the list. */
export const evidenceColumns = [
  ...texts("id", "organizationId", "type", "kind", "status", "effect", "provider"),
  ...texts("providerTransferId", "txHash"),
  ...amounts("amount", "reversedAmount", "unallocatedAmount"),
  ...texts("currency", "externalReference", "fromAddress", "toAddress", "tokenAddress"),
  ...texts("metadata.account", "metadata.counterpartyName", "metadata.counterpartyAccount"),
  // An imported row has `remittance`; evidence by request may have the other.
  ...texts("metadata.remittanceInformation", "metadata.remittance"),
  ...texts("metadata.bookingDate", "metadata.valueDate"),
  ...texts("explanation.reason", "candidateCases", "references", "fees", "rawRecordIds"),
  ...texts("occurredAt", "createdAt", "updatedAt"),
] as const;
