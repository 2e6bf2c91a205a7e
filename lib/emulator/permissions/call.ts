import { accountId, partition, region } from "../provision/aws-environment.ts";

export type Service = "dynamodb" | "sqs" | "s3" | "secretsmanager" | "kms";

/** One request to a service, as far as permissions depend on it. */
export type Call = {
  readonly service: Service;
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The parsed body of a JSON protocol; null for S3. */
  readonly input: Readonly<Record<string, unknown>> | null;
};

/** The operation of a JSON protocol: `PutItem` of `DynamoDB_20120810.PutItem`. */
export function operationOf(call: Call): string {
  return (call.headers.get("x-amz-target") ?? "").split(".").at(-1) ?? "";
}

export function arn(service: string, path: string): string {
  return `arn:${partition}:${service}:${region}:${accountId}:${path}`;
}

export function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
