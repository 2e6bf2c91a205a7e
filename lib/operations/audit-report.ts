/** Reads the report of `npm audit`. */

/** What is read of it; the registry's error has no counts. */
export type Report = {
  /** Of an error of the registry. */
  readonly message?: string;
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
};

export type AuditVerdict = { readonly message: string; readonly isSafe: boolean };

/**
 * Why the report of the registry cannot be used; null if it can.
 *
 * @param report null if there was none
 * @param failure of npm itself
 */
export function reasonOf(report: Report | null, failure: Error | undefined): string | null {
  if (report?.metadata?.vulnerabilities !== undefined) return null;
  return report?.message ?? failure?.message ?? "npm gave no report.";
}

/** @param report null if there was none */
export function verdictOf(report: Report | null): AuditVerdict {
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined)
    return { message: "Not audited: the registry does not answer.", isSafe: true };
  const severe = (counts["high"] ?? 0) + (counts["critical"] ?? 0);
  const message = `The registry was asked: ${counts["total"] ?? 0} known vulnerabilities, ${severe} of high or critical severity.`;
  return { message, isSafe: severe === 0 };
}
