/**
 * Permissions that calls of Secrets Manager need.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_awssecretsmanager.html
 */
import { arn, type Call, operationOf } from "../call.ts";
import type { Need } from "../policy.ts";

const known = [
  "CreateSecret",
  "DeleteSecret",
  "DescribeSecret",
  "GetSecretValue",
  "PutSecretValue",
  "UpdateSecret",
];

/** Six characters like those that Secrets Manager appends to a name. */
const suffix = "-xxxxxx";

/** @param arnOf the ARN of a secret of the template by its name; null for others */
export function secretNeeds(
  call: Call,
  arnOf: (name: string) => string | null,
): readonly Need[] | null {
  const operation = operationOf(call);
  if (!known.includes(operation)) return null;
  return [{ action: `secretsmanager:${operation}`, resource: secretArn(call, arnOf) }];
}

function secretArn({ input }: Call, arnOf: (name: string) => string | null): string {
  const given = String(input?.["SecretId"] ?? input?.["Name"]);
  if (given.startsWith("arn:")) return given;
  return arnOf(given) ?? arn("secretsmanager", `secret:${given}${suffix}`);
}
