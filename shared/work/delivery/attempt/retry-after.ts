/**
 * Parses Retry-After (RFC 9110, section 10.2.3), seconds or a date, into milliseconds from `now`.
 * Returns null for any other text and for a date in the past.
 */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  // Accepts only the HTTP date format, because Date.parse accepts many others.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const milliseconds = Date.parse(text) - now;
  return milliseconds > 0 ? milliseconds : null;
}
