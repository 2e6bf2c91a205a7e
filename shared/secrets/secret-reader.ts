/** Reads the current value of a secret. */
export type ReadSecret = () => Promise<string>;

const cachedMilliseconds = 300_000;

/**
 * Reads one secret of Secrets Manager and keeps it for five minutes; a failed read is not kept.
 *
 * @param secretId name or ARN
 */
export function createSecretReader(secretId: string, now: () => number): ReadSecret {
  let cached: { readonly value: Promise<string>; readonly until: number } | null = null;

  // Loaded with the first need of it: most requests sign and check nothing.
  const fetchSecret = async (): Promise<string> => {
    const { fetchSecretText } = await import("./secret-text.ts");
    return fetchSecretText(secretId);
  };

  return () => {
    if (cached !== null && cached.until > now()) return cached.value;
    const value = fetchSecret();
    cached = { value, until: now() + cachedMilliseconds };
    value.catch(() => {
      cached = null;
    });
    return value;
  };
}
