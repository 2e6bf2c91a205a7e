import type { Integration } from "#domain/integration/integration.ts";
import type { Uuid } from "#domain/value/id.ts";

/**
 * Names a secret. The kind is part of the name, so that a function that calls chains only has no permission on
 * the keys of the partner's API.
 */
export type SecretOf = Pick<Integration, "kind" | "uuid">;

/** The key of the partner's API. */
export function partnerKeyOf(uuid: Uuid<"integration">): SecretOf {
  return { kind: "partner", uuid };
}

export type IntegrationSecrets = {
  /** Null if the secret does not exist. */
  readonly read: (of: SecretOf) => Promise<string | null>;
  readonly write: (of: SecretOf, value: string) => Promise<void>;
  /** Succeeds if the secret does not exist. */
  readonly remove: (of: SecretOf) => Promise<void>;
};

export type SecretSettings = {
  /** Prefix of all names; the functions have permissions for this prefix only. */
  readonly prefix: string;
  /** ARN of the KMS key that encrypts the secrets. */
  readonly keyArn: string;
};
