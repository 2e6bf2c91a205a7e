import type { Uuid } from "../domain/value/id.ts";

export type IntegrationSecrets = {
  /** Null if the secret does not exist. */
  readonly read: (uuid: Uuid<"integration">) => Promise<string | null>;
  readonly write: (uuid: Uuid<"integration">, value: string) => Promise<void>;
  /** Succeeds if the secret does not exist. */
  readonly remove: (uuid: Uuid<"integration">) => Promise<void>;
};

export type SecretSettings = {
  /** Prefix of all names; the functions have permissions for this prefix only. */
  readonly prefix: string;
  /** ARN of the KMS key that encrypts the secrets. */
  readonly keyArn: string;
};
