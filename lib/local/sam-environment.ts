/** The file for `sam local … --env-vars`. */
import type { Outputs } from "./outputs.ts";

/** The name under which a container finds the machine that runs it. */
const machine = "host.docker.internal";

/** A token names its issuer: this is compared, and never called. */
const compared = ["OIDC_ISSUER"];

export type SamEnvironment = { readonly Parameters: Readonly<Record<string, string>> };

/** The variables of all functions, with addresses that lead out of a container. */
export function samEnvironment({
  functionVariables,
}: Pick<Outputs, "functionVariables">): SamEnvironment {
  const entries = Object.entries(functionVariables).map(([name, value]) => [
    name,
    compared.includes(name)
      ? value
      : value.replace(/^http:\/\/127\.0\.0\.1:/, `http://${machine}:`),
  ]);
  return { Parameters: Object.fromEntries(entries) };
}

/** What to do with the file. */
export function samCommands({ credentials }: Pick<Outputs, "credentials">, file: string): string {
  const { accessKeyId, secretAccessKey } = credentials;
  return `SAM passes the credentials of its own shell on. With these a function can reach this stack only, and never an account:

  unset AWS_PROFILE AWS_SESSION_TOKEN
  export AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey} AWS_REGION=us-east-1
  npx cdk synth --quiet -c stage=local
  sam local start-api -t cdk.out/reconciliation-local-service.template.json --env-vars ${file} --add-host ${machine}:host-gateway
`;
}
