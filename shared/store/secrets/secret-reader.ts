/** Reads the current value of a secret. */
export type ReadSecret = () => Promise<string>;

const cachedMilliseconds = 300_000;

/** Reads one secret of Secrets Manager and caches it for five minutes; a failure is not cached. */
export function createSecretReader(secretId: string, now: () => number): ReadSecret {
  let cached: { readonly value: Promise<string>; readonly until: number } | null = null;

  // Loaded on first use: most requests neither sign nor verify.
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
