import type { Endpoints } from "#lib/emulator/execution/function-environment.ts";
import type { Credentials } from "#lib/emulator/provision/aws-environment.ts";

/** Addresses and credentials of the local stack, written to `.local/outputs.json`. */
export type Outputs = {
  /** Address of the API, without a slash at the end. */
  readonly baseUrl: string;
  /** Address of the public inbound function, without a slash at the end; null when there is none. */
  readonly functionUrl: string | null;
  readonly controlUrl: string;
  readonly organizationId: string;
  readonly apiKey: string;
  readonly sessionToken: string;
  /** A second organization, to show that organizations are isolated. */
  readonly other: {
    readonly organizationId: string;
    readonly apiKey: string;
    readonly sessionToken: string;
  };
  /** Null when the template has no table. */
  readonly tableName: string | null;
  /** Names of the buckets; null when the template has none. */
  readonly buckets: {
    readonly files: string | null;
    readonly manifests: string | null;
    readonly archive: string | null;
  };
  /** Ids of the secrets from which signing secrets are derived; null when the template has none. */
  readonly masterSecrets: { readonly outbound: string | null; readonly inbound: string | null };
  /** Verifies the manifests of this stack (PEM). */
  readonly manifestPublicKey: string;
  readonly endpoints: Endpoints;
  /** With which operators sign calls of the endpoints. */
  readonly credentials: Credentials;
  /** Variables that the template names for its functions, with the values that they have here. */
  readonly functionVariables: Readonly<Record<string, string>>;
  readonly partner: { readonly baseUrl: string };
  readonly identityProvider: { readonly issuer: string; readonly jwksUrl: string };
  readonly pid: number;
};
