/** Secrets Manager of the local stack with one master secret, as the functions and the commands reach it. */
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { vi } from "vitest";
import { addVersion, newSecret, SecretStore } from "#lib/emulator/engines/secret-store.ts";
import { secretsManagerListener } from "#lib/emulator/engines/secrets-manager.ts";
import { close, listen } from "#lib/emulator/listen.ts";
import { type MasterStore, openMasterStore } from "#lib/operations/masters.ts";

export type MasterEngine = {
  readonly secretId: string;
  readonly store: MasterStore;
  readonly stop: () => Promise<void>;
};

export async function openMasterEngine(value: string): Promise<MasterEngine> {
  const secrets = new SecretStore(null);
  const secret = newSecret("master", null);
  addVersion(secret, { id: "1".repeat(36), secretString: value, secretBinary: null });
  secrets.save(secret);
  const { server, url } = await listen(secretsManagerListener(secrets), 0);
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", url);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  const client = new SecretsManagerClient({});
  return {
    secretId: secret.name,
    store: openMasterStore(client, secret.name),
    stop: async () => {
      client.destroy();
      vi.unstubAllEnvs();
      await close(server);
    },
  };
}
