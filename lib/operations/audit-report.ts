/** Reads the report of `npm audit`. */

/** What is read of it; the registry's error has no counts. */
export type Report = {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
};

export type AuditVerdict = { readonly message: string; readonly isSafe: boolean };

/** @param report null if there was none */
export function verdictOf(report: Report | null): AuditVerdict {
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined)
    return { message: "Not audited: the registry does not answer.", isSafe: true };
  const severe = (counts["high"] ?? 0) + (counts["critical"] ?? 0);
  const message = `${counts["total"] ?? 0} known vulnerabilities, ${severe} of high or critical severity.`;
  return { message, isSafe: severe === 0 };
}
