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
import type { Uuid } from "../domain/value/id.ts";
import { openSecretsClient } from "../sdk/secrets-client.ts";
import type { IntegrationSecrets, SecretSettings } from "./secret-settings.ts";

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
  const cache = new Map<Uuid<"integration">, { readonly value: string; readonly until: number }>();
  const nameOf = (uuid: Uuid<"integration">) => `${prefix}${uuid}`;

  async function read(uuid: Uuid<"integration">): Promise<string | null> {
    const cached = cache.get(uuid);
    if (cached !== undefined && cached.until > now()) return cached.value;
    const value = await fetchValue(client, nameOf(uuid));
    if (value === null) return null;
    if (cache.size >= cachedAtMost) cache.clear();
    cache.set(uuid, { value, until: now() + cachedMilliseconds });
    return value;
  }

  async function write(uuid: Uuid<"integration">, value: string): Promise<void> {
    cache.delete(uuid);
    const secret = { SecretString: value };
    try {
      const name = nameOf(uuid);
      await client.send(new CreateSecretCommand({ Name: name, KmsKeyId: keyArn, ...secret }));
    } catch (error) {
      if (!(error instanceof ResourceExistsException)) throw error;
      await client.send(new PutSecretValueCommand({ SecretId: nameOf(uuid), ...secret }));
    }
  }

  async function remove(uuid: Uuid<"integration">): Promise<void> {
    cache.delete(uuid);
    try {
      const SecretId = nameOf(uuid);
      await client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  }

  return { read, write, remove };
}
