import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { openSecretsClient } from "#store/sdk/secrets-client.ts";

/**
 * @param secretId name or ARN
 * @throws Error if the secret does not exist or has no text
 */
export async function fetchSecretText(secretId: string): Promise<string> {
  const client = openSecretsClient();
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
  if (SecretString === undefined) throw new Error("The secret has no text.");
  return SecretString;
}
