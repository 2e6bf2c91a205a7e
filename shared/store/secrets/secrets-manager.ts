/**
 * Stores integrations' secrets in Secrets Manager; loaded on first use (integration-secrets.ts).
 */
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { openSecretsClient } from "#store/sdk/secrets-client.ts";
import type { IntegrationSecrets, SecretOf, SecretSettings } from "./secret-settings.ts";

/** Cache lifetime of a secret, because polls and checks come in bursts. */
const cachedMilliseconds = 60_000;
const cachedAtMost = 1_000;

async function fetchValue(client: SecretsManagerClient, name: string): Promise<string | null> {
  try {
    const { SecretString = null } = await client.send(
      new GetSecretValueCommand({ SecretId: name }),
    );
    return SecretString;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}

export function connectSecretsManager(
  { prefix, keyArn }: SecretSettings,
  now: () => number,
): IntegrationSecrets {
  const client = openSecretsClient();
  const cache = new Map<string, { readonly value: string; readonly until: number }>();
  const nameOf = ({ kind, uuid }: SecretOf) => `${prefix}${kind}/${uuid}`;

  async function read(of: SecretOf): Promise<string | null> {
    const name = nameOf(of);
    const cached = cache.get(name);
    if (cached !== undefined && cached.until > now()) return cached.value;
    const value = await fetchValue(client, name);
    if (value === null) return null;
    if (cache.size >= cachedAtMost) cache.clear();
    cache.set(name, { value, until: now() + cachedMilliseconds });
    return value;
  }

  async function write(of: SecretOf, value: string): Promise<void> {
    const name = nameOf(of);
    cache.delete(name);
    const secret = { SecretString: value };
    try {
      await client.send(new CreateSecretCommand({ Name: name, KmsKeyId: keyArn, ...secret }));
    } catch (error) {
      if (!(error instanceof ResourceExistsException)) throw error;
      await client.send(new PutSecretValueCommand({ SecretId: name, ...secret }));
    }
  }

  async function remove(of: SecretOf): Promise<void> {
    const SecretId = nameOf(of);
    cache.delete(SecretId);
    try {
      await client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  }

  return { read, write, remove };
}
