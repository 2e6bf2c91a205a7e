import type { Uuid } from "../domain/value/id.ts";

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
