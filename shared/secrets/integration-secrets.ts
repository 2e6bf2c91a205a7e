/**
 * What an integration must not show: the partner's API key, the URL of an RPC node. One secret each.
 * Secrets Manager's client is loaded with the first one: most requests need none.
 */
import type { IntegrationSecrets, SecretSettings } from "./secret-settings.ts";

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
