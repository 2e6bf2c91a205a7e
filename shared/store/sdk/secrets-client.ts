import {
  SecretsManagerClient,
  type SecretsManagerClientConfig,
} from "@aws-sdk/client-secrets-manager";
import { secretLimits } from "./client-limits.ts";

/** Creates the client of Secrets Manager. */
export function openSecretsClient(config: SecretsManagerClientConfig = {}): SecretsManagerClient {
  return new SecretsManagerClient({ ...secretLimits, ...config });
}
