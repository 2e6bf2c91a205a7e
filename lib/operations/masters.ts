/** The masters of one direction in Secrets Manager, for operators. */
import { randomBytes } from "node:crypto";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import type { Instant } from "#domain/value/instant.ts";
import {
  formatMasters,
  type Master,
  parseMasters,
  rotateMasters,
} from "#store/secrets/master-secret.ts";

export type MasterStore = {
  readonly read: () => Promise<readonly Master[]>;
  readonly write: (masters: readonly Master[]) => Promise<void>;
};

/** A master that this moment does not allow to rotate. */
class RotationRefused extends Error {
  override readonly name = "RotationRefused";
}

const masterBytes = 48;

export function openMasterStore(client: SecretsManagerClient, secretId: string): MasterStore {
  return {
    read: async () => {
      const secret = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
      return parseMasters(secret.SecretString ?? "");
    },
    write: async (masters) => {
      const SecretString = formatMasters(masters);
      await client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString }));
    },
  };
}

/**
 * Adds a version, which is used 10 minutes later; the versions before it end `overlapMinutes` after that.
 *
 * @throws RotationRefused if a rotation has just begun, or too many versions are in use
 */
export async function rotateMaster(
  store: MasterStore,
  { now, overlapMinutes }: { readonly now: Instant; readonly overlapMinutes: number },
): Promise<readonly Master[]> {
  const value = randomBytes(masterBytes).toString("base64url");
  const rotated = rotateMasters(await store.read(), { value, now, overlapMinutes });
  if (typeof rotated === "string") throw new RotationRefused(rotated);
  await store.write(rotated);
  return rotated;
}
