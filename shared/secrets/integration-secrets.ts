/**
 * What an integration must not show: the partner's API key, the URL of an RPC node. One secret each.
 * Secrets Manager's client is loaded with the first one: most requests need none.
 */
import type { Uuid } from "../domain/id.ts";

export type IntegrationSecrets = {
  /** Null where the secret is not there (any more). */
  readonly read: (uuid: Uuid) => Promise<string | null>;
  readonly write: (uuid: Uuid, value: string) => Promise<void>;
  /** Succeeds where there is nothing to remove. */
  readonly remove: (uuid: Uuid) => Promise<void>;
};

export type SecretSettings = {
  /** Names begin with this; the functions' permissions are for names that do. */
  readonly prefix: string;
  /** ARN of the key that encrypts them. */
  readonly keyArn: string;
};

export function createIntegrationSecrets(
  settings: SecretSettings,
  now: () => number,
): IntegrationSecrets {
  let connected: Promise<IntegrationSecrets> | null = null;
  const connect = (): Promise<IntegrationSecrets> => {
    connected ??= import("./secrets-manager.ts").then(({ connectSecretsManager }) =>
      connectSecretsManager(settings, now),
    );
    return connected;
  };
  return {
    read: async (uuid) => (await connect()).read(uuid),
    write: async (uuid, value) => (await connect()).write(uuid, value),
    remove: async (uuid) => (await connect()).remove(uuid),
  };
}
