import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { secretLimits } from "./client-limits.ts";

/** Creates the client of Secrets Manager. */
export function openSecretsClient(): SecretsManagerClient {
  return new SecretsManagerClient(secretLimits);
}
