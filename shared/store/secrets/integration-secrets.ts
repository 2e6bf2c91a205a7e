/**
 * Secrets of integrations, one each: the partner's API key or the URL of an RPC node. The client of
 * Secrets Manager is loaded with the first secret, because most requests need none.
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
    read: async (of) => (await connect()).read(of),
    write: async (of, value) => (await connect()).write(of, value),
    remove: async (of) => (await connect()).remove(of),
  };
}
