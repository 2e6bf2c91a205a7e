import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

/** Reads the current value of a secret. */
export type ReadSecret = () => Promise<string>;

const cachedMilliseconds = 300_000;

/**
 * Reads one secret of Secrets Manager and keeps it for five minutes; a failed read is not kept.
 *
 * @param secretId name or ARN
 */
export function createSecretReader(secretId: string, now: () => number): ReadSecret {
  let client: SecretsManagerClient | null = null;
  let cached: { readonly value: Promise<string>; readonly until: number } | null = null;

  const fetchSecret = async (): Promise<string> => {
    client ??= new SecretsManagerClient({});
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    if (SecretString === undefined) throw new Error("The secret has no text.");
    return SecretString;
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
