/**
 * The part of AWS Secrets Manager that the service uses, over its own protocol (awsJson1_1).
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_Operations.html
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import {
  addVersion,
  epochSeconds,
  newSecret,
  type Secret,
  type SecretStore,
  type SecretVersion,
} from "./secret-store.ts";

/** Secrets Manager's own bound on a secret's value, in bytes. */
const maxValueBytes = 65_536;
const maxRequestBytes = 262_144;

class SecretsManagerError extends Error {
  override readonly name = "SecretsManagerError";
  /** The exception's name on the wire. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const value = {
  ClientRequestToken: z.string().min(32).max(64).optional(),
  SecretString: z.string().min(1).max(maxValueBytes).optional(),
  SecretBinary: z.base64().min(1).optional(),
};
const id = { SecretId: z.string().min(1).max(2048) };

const createSchema = z.strictObject({
  ...value,
  Name: z.string().regex(/^[A-Za-z0-9/_+=.@-]{1,512}$/),
  Description: z.string().max(2048).optional(),
  Tags: z.array(z.unknown()).optional(),
  KmsKeyId: z.string().optional(),
});
const getSchema = z.strictObject({
  ...id,
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
});
const putSchema = z.strictObject({ ...value, ...id });
const updateSchema = z.strictObject({
  ...value,
  ...id,
  Description: z.string().max(2048).optional(),
});
const deleteSchema = z.strictObject({
  ...id,
  ForceDeleteWithoutRecovery: z.boolean().optional(),
  RecoveryWindowInDays: z.int().min(7).max(30).optional(),
});
const describeSchema = z.strictObject(id);

type Value = z.infer<z.ZodObject<typeof value>>;
type Operation = (store: SecretStore, input: unknown) => object;

const operations: Readonly<Record<string, Operation>> = {
  CreateSecret: createSecret,
  GetSecretValue: getSecretValue,
  PutSecretValue: putSecretValue,
  UpdateSecret: updateSecret,
  DeleteSecret: deleteSecret,
  DescribeSecret: describeSecret,
};

function createSecret(store: SecretStore, input: unknown): object {
  const request = parse(createSchema, input);
  const existing = store.find(request.Name);
  if (existing !== null && existing.deletedAt !== null) throw scheduledForDeletion();
  if (existing !== null && !holdsVersion(existing, request)) {
    throw new SecretsManagerError(
      "ResourceExistsException",
      `The operation failed because the secret ${request.Name} already exists.`,
    );
  }
  const secret = existing ?? newSecret(request.Name, request.Description ?? null);
  if (existing === null && hasValue(request)) writeValue(secret, request);
  store.save(secret);
  return identify(secret, currentVersion(secret));
}

function getSecretValue(store: SecretStore, input: unknown): object {
  const request = parse(getSchema, input);
  const secret = findUsable(store, request.SecretId);
  const stage = request.VersionStage ?? (request.VersionId === undefined ? "AWSCURRENT" : null);
  const version = secret.versions.find(
    (each) =>
      (request.VersionId === undefined || each.id === request.VersionId) &&
      (stage === null || each.stages.includes(stage)),
  );
  if (version === undefined) throw notFound("secret value");
  return {
    ...identify(secret, version),
    VersionStages: version.stages,
    CreatedDate: version.createdAt,
    ...(version.secretString !== null && { SecretString: version.secretString }),
    ...(version.secretBinary !== null && { SecretBinary: version.secretBinary }),
  };
}

function putSecretValue(store: SecretStore, input: unknown): object {
  const request = parse(putSchema, input);
  const secret = findUsable(store, request.SecretId);
  if (!hasValue(request)) throw invalid("You must provide either SecretString or SecretBinary.");
  writeValue(secret, request);
  store.save(secret);
  const version = currentVersion(secret);
  return { ...identify(secret, version), VersionStages: version?.stages ?? [] };
}

function updateSecret(store: SecretStore, input: unknown): object {
  const request = parse(updateSchema, input);
  const secret = findUsable(store, request.SecretId);
  if (request.Description !== undefined) secret.description = request.Description;
  if (hasValue(request)) writeValue(secret, request);
  store.save(secret);
  return identify(secret, hasValue(request) ? currentVersion(secret) : undefined);
}

function deleteSecret(store: SecretStore, input: unknown): object {
  const request = parse(deleteSchema, input);
  if (request.ForceDeleteWithoutRecovery === true && request.RecoveryWindowInDays !== undefined) {
    throw invalid(
      "You can't use ForceDeleteWithoutRecovery in conjunction with a recovery window.",
    );
  }
  const secret = store.find(request.SecretId);
  if (secret === null) throw notFound("specified secret");
  if (request.ForceDeleteWithoutRecovery === true) {
    store.remove(secret.name);
    return { ...identify(secret, undefined), DeletionDate: epochSeconds() };
  }
  if (secret.deletedAt !== null) throw scheduledForDeletion();
  const recoverySeconds = (request.RecoveryWindowInDays ?? 30) * 86_400;
  secret.deletedAt = epochSeconds() + recoverySeconds;
  store.save(secret);
  return { ...identify(secret, undefined), DeletionDate: secret.deletedAt };
}

function describeSecret(store: SecretStore, input: unknown): object {
  const { SecretId } = parse(describeSchema, input);
  const secret = store.find(SecretId);
  if (secret === null) throw notFound("specified secret");
  return {
    ARN: secret.arn,
    Name: secret.name,
    CreatedDate: secret.createdAt,
    VersionIdsToStages: Object.fromEntries(secret.versions.map((each) => [each.id, each.stages])),
    ...(secret.description !== null && { Description: secret.description }),
    ...(secret.deletedAt !== null && { DeletedDate: secret.deletedAt }),
  };
}

function hasValue(request: Value): boolean {
  return request.SecretString !== undefined || request.SecretBinary !== undefined;
}

/** A repeated request with the same token and value changes nothing; with another value it fails. */
function writeValue(secret: Secret, request: Value): void {
  if (request.SecretString !== undefined && request.SecretBinary !== undefined) {
    throw invalid("You can't specify both SecretString and SecretBinary.");
  }
  const token = request.ClientRequestToken;
  if (holdsVersion(secret, request)) return;
  if (secret.versions.some((version) => version.id === token)) {
    throw new SecretsManagerError(
      "ResourceExistsException",
      "You can't use ClientRequestToken that is already in use with a different value.",
    );
  }
  addVersion(secret, {
    id: token ?? randomUUID(),
    secretString: request.SecretString ?? null,
    secretBinary: request.SecretBinary ?? null,
  });
}

function holdsVersion(secret: Secret, request: Value): boolean {
  return secret.versions.some(
    (version) =>
      version.id === request.ClientRequestToken &&
      version.secretString === (request.SecretString ?? null) &&
      version.secretBinary === (request.SecretBinary ?? null),
  );
}

function currentVersion(secret: Secret): SecretVersion | undefined {
  return secret.versions.find((version) => version.stages.includes("AWSCURRENT"));
}

function identify(secret: Secret, version: SecretVersion | undefined): object {
  return {
    ARN: secret.arn,
    Name: secret.name,
    ...(version !== undefined && { VersionId: version.id }),
  };
}

function findUsable(store: SecretStore, secretId: string): Secret {
  const secret = store.find(secretId);
  if (secret === null) throw notFound("specified secret");
  if (secret.deletedAt !== null) throw scheduledForDeletion();
  return secret;
}

function notFound(what: string): SecretsManagerError {
  const message = `Secrets Manager can't find the ${what}.`;
  return new SecretsManagerError("ResourceNotFoundException", message);
}

function scheduledForDeletion(): SecretsManagerError {
  const message = "You can't perform this operation on a secret that is scheduled for deletion.";
  return new SecretsManagerError("InvalidRequestException", message);
}

function invalid(message: string): SecretsManagerError {
  return new SecretsManagerError("InvalidParameterException", message);
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalid(z.prettifyError(result.error));
  return result.data;
}

/** Answers Secrets Manager requests from the store. */
export function secretsManagerListener(store: SecretStore): RequestListener {
  return (request, response) => {
    answer(store, request).then(
      (body) => send(response, 200, body),
      (error: unknown) => sendError(response, error),
    );
  };
}

async function answer(store: SecretStore, request: IncomingMessage): Promise<object> {
  const [, name = ""] = String(request.headers["x-amz-target"]).split("secretsmanager.");
  const operation = operations[name];
  if (operation === undefined) {
    throw new SecretsManagerError("UnknownOperationException", `Operation not known: ${name}`);
  }
  const body = await buffer(request);
  if (body.length > maxRequestBytes) throw invalid("The request is too large.");
  return operation(store, JSON.parse(body.toString("utf8")));
}

function sendError(response: ServerResponse, error: unknown): void {
  const known = error instanceof SecretsManagerError;
  const message = error instanceof Error ? error.message : String(error);
  send(response, known ? 400 : 500, {
    __type: known ? error.code : "InternalServiceError",
    Message: message,
    message,
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    "content-type": "application/x-amz-json-1.1",
    "x-amzn-requestid": randomUUID(),
  });
  response.end(JSON.stringify(body));
}
