import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import {
  type Comparison,
  type ComparisonWarning,
  maximumUnknownWords,
  type OurSide,
  outcomeCounts,
  type RowComparison,
  type TheirRow,
} from "#domain/comparison/comparison.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type * as response from "./comparison-response.ts";

/** What the view needs beside the record. */
export type ComparisonContext = {
  /** The range of our payments; null while it is not known. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Seconds since 1970. */
  readonly expiresAt: number;
};

export function viewComparison(
  comparison: Comparison,
  { range, expiresAt }: ComparisonContext,
): Shown<typeof response.comparison> {
  const { from, to } = comparison;
  const isGiven = from !== null || to !== null;
  return {
    id: formatId("comparison", comparison.uuid),
    organizationId: comparison.organizationId,
    name: comparison.name,
    status: comparison.status,
    importBatchId: importIdOf(comparison),
    uploadUrl: null,
    from: isGiven ? formatOptional(from) : formatOptional((range?.from ?? null) as Instant | null),
    to: isGiven ? formatOptional(to) : formatOptional((range?.to ?? null) as Instant | null),
    statusWords: mutable(comparison.statusWords),
    total: comparison.rows,
    processed: comparison.compared.rows,
    progressPercent: progressOf(comparison),
    counts: outcomeCounts(comparison.groups),
    groups: comparison.groups.map((group) => ({ ...group })),
    warnings: warningsOf(comparison, range !== null),
    error: comparison.error,
    createdBy: comparison.createdBy,
    createdAt: formatTimestamp(comparison.createdAt),
    updatedAt: formatTimestamp(comparison.updatedAt),
    completedAt: formatOptional(comparison.completedAt),
    expiresAt: formatTimestamp((expiresAt * 1_000) as Instant),
    version: comparison.version,
  };
}

function mutable(words: Comparison["statusWords"]): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(words).map(([meaning, own]) => [meaning, [...(own ?? [])]]),
  );
}

function importIdOf({ importBatchUuid }: Comparison): string | null {
  return importBatchUuid === null ? null : formatId("importBatch", importBatchUuid);
}

/** Percent of the time: 100 only at the end. */
function progressOf({ status, rows, compared, stage }: Comparison): number {
  if (status === "completed") return 100;
  if (status !== "running" || rows === 0) return 0;
  return stage === "our_payments" ? 99 : Math.min(98, Math.floor((compared.rows * 98) / rows));
}

function warningsOf(comparison: Comparison, hasRange: boolean): ComparisonWarning[] {
  const { unknownWords, rejected, status, uncheckedReferences = 0 } = comparison;
  const warnings: ComparisonWarning[] = [];
  if (unknownWords.length > 0) {
    const words = unknownWords.map((word) => `"${word}"`).join(", ");
    const more = unknownWords.length === maximumUnknownWords ? ", and perhaps of others" : "";
    const message = `The meaning of these words of status is not known: ${words}${more}. Their rows differ; name them in statusWords.`;
    warnings.push({ code: "status_not_understood", message });
  }
  if (rejected.count > 0) {
    const lines = rejected.first.map(({ line, message }) => `line ${line}: ${message}`).join(" ");
    const message = `${rejected.count} rows of the file could not be read. ${lines}`;
    warnings.push({ code: "rows_rejected", message });
  }
  if (uncheckedReferences > 0) {
    const message = `${uncheckedReferences} rows agree by status and amount alone: their matched reference was not looked for, because the case has more than two pieces of evidence, or none.`;
    warnings.push({ code: "references_not_checked", message });
  }
  if (status === "completed" && !hasRange) {
    const message =
      "No item names a payment of this service, so no range is known and payments that are not listed were not looked for. Give from and to.";
    warnings.push({ code: "no_range", message });
  }
  return warnings;
}

export function viewComparisonRow({
  outcome,
  guess,
  difference,
  ours,
  theirs,
}: RowComparison & { readonly theirs: TheirRow | null }): Shown<typeof response.comparisonRow> {
  return {
    reference: theirs?.reference ?? ours?.reference ?? "",
    outcome,
    cause: guess?.cause ?? null,
    causeBasis: guess?.ground ?? null,
    ...viewTheirs(theirs),
    ...viewOurs(ours),
    difference,
  };
}

function viewTheirs(theirs: TheirRow | null) {
  const { status, amount, currency, matchedReference, reason } = theirs ?? notListed;
  return {
    theirStatus: status,
    theirAmount: amount,
    theirCurrency: currency,
    theirMatchedReference: matchedReference,
    theirReason: reason,
  };
}

const notListed = {
  status: null,
  amount: null,
  currency: null,
  matchedReference: null,
  reason: null,
};

function viewOurs(ours: OurSide | null) {
  const { verdict, exceptionType, status, paymentUuid, ...shown } = ours ?? notKnown;
  const { expectedAmount, actualAmount, currency, explanation } = shown;
  return {
    ourVerdict: verdict,
    ourExceptionType: exceptionType,
    ourStatus: status,
    expectedAmount,
    actualAmount,
    currency,
    explanation,
    caseId: paymentUuid === null ? null : formatId("reconciliationCase", paymentUuid),
    paymentIntentId: paymentUuid === null ? null : formatId("paymentIntent", paymentUuid),
  };
}

const notKnown = {
  verdict: null,
  exceptionType: null,
  status: null,
  paymentUuid: null,
  expectedAmount: null,
  actualAmount: null,
  currency: null,
  explanation: null,
};
