/** The only reader of the environment (functions/README.md, Environment). */

import { type RateLimits, refusedShareOfAddress } from "./domain/access/rate-limit.ts";
import type { Lane } from "./domain/webhook/outbound-message.ts";

export type OidcSettings = {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  readonly algorithms: readonly string[];
  readonly claims: {
    readonly user: string;
    readonly organization: string;
    readonly permissions: string;
    readonly organizations: string;
  };
  readonly permissionsPerOrganization: boolean;
};

export type Config = {
  readonly tableName: string;
  /** Null in a stage that archives nothing. */
  readonly archiveBucket: string | null;
  readonly stage: string;
  readonly oidc: OidcSettings;
  readonly rateLimits: RateLimits;
  /** How long refused deliveries, and outbound events with their deliveries, are kept: milliseconds. */
  readonly refusedKeptMilliseconds: number;
  readonly eventsKeptMilliseconds: number;
  readonly authDevBypass: string | undefined;
  /** Whether API functions log the organization and key of each request. */
  readonly logsAccess: boolean;
  readonly nodeEnv: string | undefined;
  /** Null in a deployment without CloudFront. */
  readonly edge: EdgeConfig | null;
};

export type EdgeConfig = {
  /** Name or ARN of the secret that CloudFront adds to requests. */
  readonly secretId: string;
  /** Whether requests without it are refused wherever they come in. */
  readonly isOnlyDoor: boolean;
};

const defaultStage = "dev";
/** On a developer's machine, whose credentials may be those of a real account. */
const localStage = "local";

/** The services that functions call, by the suffix of the SDK's endpoint variable. */
const endpointServices = ["DYNAMODB", "SQS", "S3", "SECRETS_MANAGER", "KMS"] as const;
const millisecondsPerDay = 86_400_000;

function readEdge(environment: NodeJS.ProcessEnv): EdgeConfig | null {
  const secretId = environment["EDGE_SECRET_ID"];
  return secretId ? { secretId, isOnlyDoor: environment["EDGE_IS_ONLY_DOOR"] === "1" } : null;
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return {
    tableName: required(environment, "TABLE_NAME"),
    archiveBucket: readArchiveBucket(environment),
    stage: readStage(environment),
    oidc: {
      issuer: required(environment, "OIDC_ISSUER"),
      audience: required(environment, "OIDC_AUDIENCE"),
      jwksUrl: required(environment, "OIDC_JWKS_URL"),
      algorithms: (environment["OIDC_ALGORITHMS"] ?? "RS256").split(","),
      claims: {
        user: environment["OIDC_CLAIM_USER"] ?? "sub",
        organization: environment["OIDC_CLAIM_ORGANIZATION"] ?? "org_id",
        permissions: environment["OIDC_CLAIM_PERMISSIONS"] ?? "permissions",
        organizations: environment["OIDC_CLAIM_ORGANIZATIONS"] ?? "organizations",
      },
      permissionsPerOrganization: environment["OIDC_PERMISSIONS_PER_ORGANIZATION"] === "1",
    },
    rateLimits: {
      organization: wholeNumber(environment, "RATE_LIMIT_PER_MINUTE"),
      client: wholeNumber(environment, "RATE_LIMIT_CLIENT_PER_MINUTE"),
      integration: wholeNumber(environment, "RATE_LIMIT_INTEGRATION_PER_MINUTE"),
      ...refusedPerMinute(wholeNumber(environment, "RATE_LIMIT_REFUSED_PER_MINUTE")),
    },
    refusedKeptMilliseconds: wholeNumber(environment, "REFUSED_DELIVERY_DAYS") * millisecondsPerDay,
    eventsKeptMilliseconds: readEventsKept(environment),
    authDevBypass: environment["AUTH_DEV_BYPASS"],
    logsAccess: environment["ACCESS_LOG"] === "1",
    nodeEnv: environment["NODE_ENV"],
    edge: readEdge(environment),
  };
}

export const readEventsKept = (environment: NodeJS.ProcessEnv = process.env): number =>
  wholeNumber(environment, "OUTBOUND_EVENT_DAYS") * millisecondsPerDay;

function refusedPerMinute(limit: number): Pick<RateLimits, "refused_delivery" | "refused_address"> {
  return { refused_delivery: limit, refused_address: Math.ceil(limit / refusedShareOfAddress) };
}

/** What the console needs to sign a person in, and to send files. */
export type ConsoleConfig = {
  /** Null: a person signs in with an API key. */
  readonly signIn: {
    readonly clientId: string;
    readonly authorizationEndpoint: string;
    readonly tokenEndpoint: string;
    /** The user whom the local identity provider signs in without asking; null elsewhere. */
    readonly demoUser: string | null;
  } | null;
  /** Origin of the presigned addresses of files; null without a bucket. */
  readonly filesOrigin: string | null;
};

export function readConsoleConfig(environment: NodeJS.ProcessEnv = process.env): ConsoleConfig {
  const clientId = environment["OIDC_CLIENT_ID"] || null;
  return {
    signIn:
      clientId === null
        ? null
        : {
            clientId,
            authorizationEndpoint: required(environment, "OIDC_AUTHORIZATION_ENDPOINT"),
            tokenEndpoint: required(environment, "OIDC_TOKEN_ENDPOINT"),
            demoUser: environment["OIDC_DEMO_USER"] || null,
          },
    filesOrigin: filesOriginOf(environment),
  };
}

function filesOriginOf(environment: NodeJS.ProcessEnv): string | null {
  const emulator = environment["AWS_ENDPOINT_URL_S3"] || environment["AWS_ENDPOINT_URL"];
  if (emulator) return new URL(emulator).origin;
  const bucket = environment["OBJECT_BUCKET"];
  if (!bucket) return null;
  return `https://${bucket}.s3.${required(environment, "AWS_REGION")}.amazonaws.com`;
}

/** Configuration of functions that call the partner, or an RPC node, for an integration. */
export function readIntegrationConfig(environment: NodeJS.ProcessEnv = process.env) {
  return {
    partner: {
      baseUrl: required(environment, "PARTNER_BASE_URL"),
      allowLoopback: readAllowLoopback(environment),
    },
    secrets: {
      prefix: required(environment, "INTEGRATION_SECRETS_PREFIX"),
      keyArn: required(environment, "INTEGRATION_SECRETS_KEY_ARN"),
    },
  };
}

/** Name of the deployment, for functions that read nothing else of the configuration. */
export function readStage(environment: NodeJS.ProcessEnv = process.env): string {
  refuseAws(environment);
  return stageOf(environment);
}

function stageOf(environment: NodeJS.ProcessEnv): string {
  return environment["SERVICE_STAGE"] ?? defaultStage;
}

/**
 * The stage `local` never calls AWS: without an endpoint the SDK would, with the credentials of whoever started the function.
 *
 * @throws Error that names the variables without a value
 */
function refuseAws(environment: NodeJS.ProcessEnv): void {
  if (stageOf(environment) !== localStage || environment["AWS_ENDPOINT_URL"]) return;
  const missing = endpointServices
    .map((service) => `AWS_ENDPOINT_URL_${service}`)
    .filter((name) => !environment[name]);
  if (missing.length === 0) return;
  throw new Error(
    `Not started: at the stage "${localStage}" no function may call AWS, and ${missing.join(", ")} ` +
      "names no endpoint. `npm start` sets them; `npm run sam:env` writes them for SAM (docs/deployment.md, SAM).",
  );
}

/** Name of the table, for functions that authenticate nobody. */
export function readTableName(environment: NodeJS.ProcessEnv = process.env): string {
  refuseAws(environment);
  return required(environment, "TABLE_NAME");
}

/** Name of the bucket of files, for functions that import or export. */
export const readObjectBucket = (environment = process.env): string =>
  required(environment, "OBJECT_BUCKET");

/** Name of the bucket with archived cases; null in a stage that archives nothing. */
export const readArchiveBucket = (environment = process.env): string | null =>
  environment["ARCHIVE_BUCKET"] || null;

/** How long a closed case stays in the table: milliseconds. Null: for ever. */
export function readArchiveAfter(environment = process.env): number | null {
  if (!environment["ARCHIVE_AFTER_DAYS"]) return null;
  return wholeNumber(environment, "ARCHIVE_AFTER_DAYS") * millisecondsPerDay;
}

/** Name of the bucket of seals and manifests, whose objects are locked. */
export const readManifestBucket = (environment = process.env): string =>
  required(environment, "MANIFEST_BUCKET");

/** ARN of the asymmetric key that signs manifests. */
export const readManifestKeyId = (environment = process.env): string =>
  required(environment, "MANIFEST_KEY_ID");

/** What a signed request to AWS needs, for a service without a client of the SDK. */
export type AwsAccess = {
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
};

export function readAwsAccess(environment: NodeJS.ProcessEnv = process.env): AwsAccess {
  const sessionToken = environment["AWS_SESSION_TOKEN"];
  return {
    region: required(environment, "AWS_REGION"),
    credentials: {
      accessKeyId: required(environment, "AWS_ACCESS_KEY_ID"),
      secretAccessKey: required(environment, "AWS_SECRET_ACCESS_KEY"),
      ...(sessionToken === undefined ? {} : { sessionToken }),
    },
  };
}

export const readKmsEndpoint = (environment = process.env): string | null =>
  environment["AWS_ENDPOINT_URL_KMS"] || environment["AWS_ENDPOINT_URL"] || null;

export const readFileWorkerQueueUrl = (environment = process.env): string =>
  required(environment, "FILE_WORKER_QUEUE_URL");
export const readExporterQueueUrl = (environment = process.env): string =>
  required(environment, "EXPORTER_QUEUE_URL");
/** For commands, which find the table otherwise where the environment does not name it. */
export function readOptionalTableName(environment: NodeJS.ProcessEnv = process.env): string | null {
  return environment["TABLE_NAME"] || null;
}

export const readMatcherQueueUrl = (environment = process.env): string =>
  required(environment, "MATCHER_QUEUE_URL");
export const readOutboundQueueUrl = (environment = process.env): string =>
  required(environment, "OUTBOUND_QUEUE_URL");
export const readOutboundSlowQueueUrl = (environment = process.env): string =>
  required(environment, "OUTBOUND_SLOW_QUEUE_URL");
/** The queues of the work of each minute, by what `SweepLag` calls it. */
export function readMinuteQueueUrls(
  environment: NodeJS.ProcessEnv = process.env,
): Readonly<Record<"due" | "journal" | "seals" | "polls", string>> {
  return {
    due: required(environment, "DEADLINE_QUEUE_URL"),
    journal: required(environment, "MISSED_WORK_QUEUE_URL"),
    seals: required(environment, "SEAL_QUEUE_URL"),
    polls: required(environment, "POLL_QUEUE_URL"),
  };
}

/** What the scheduled smoke test calls, and the secret with its API key. */
export function readScheduledCheck(environment: NodeJS.ProcessEnv = process.env) {
  refuseAws(environment);
  const inboundWebhookUrl = environment["CHECK_INBOUND_URL"];
  return {
    apiUrl: required(environment, "CHECK_API_URL"),
    ...(inboundWebhookUrl !== undefined && { inboundWebhookUrl }),
    secretId: required(environment, "CHECK_SECRET_ID"),
  };
}

export function readOutboundLane(environment: NodeJS.ProcessEnv = process.env): Lane {
  const lane = required(environment, "OUTBOUND_LANE");
  if (lane === "fast" || lane === "slow") return lane;
  throw new Error(`OUTBOUND_LANE is neither fast nor slow: ${lane}`);
}

/** True if S3 is an emulator: the SDK's endpoint variables name it. */
export function hasObjectEndpoint(environment: NodeJS.ProcessEnv = process.env): boolean {
  return ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"].some((name) => Boolean(environment[name]));
}

/** Name or ARN of the secret from which the signing secrets of webhook endpoints are derived. */
export const readOutboundMasterSecretId = (environment = process.env): string =>
  required(environment, "OUTBOUND_MASTER_SECRET_ID");

/** Name or ARN of the secret from which the signing secrets of on-chain integrations are derived. */
export const readInboundMasterSecretId = (environment = process.env): string =>
  required(environment, "INBOUND_MASTER_SECRET_ID");

/** Whether http to this machine is taken. @throws Error in production: it would lead into the functions' own environment */
export function readAllowLoopback(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (environment["OUTBOUND_ALLOW_LOOPBACK"] !== "1") return false;
  if (environment["NODE_ENV"] !== "production") return true;
  throw new Error("OUTBOUND_ALLOW_LOOPBACK is for development only; production refuses it.");
}

function wholeNumber(environment: NodeJS.ProcessEnv, name: string): number {
  const value = required(environment, name);
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new Error(`${name} is not a whole number above zero: ${value}`);
}

function required(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (value === undefined || value === "") throw new Error(`The environment lacks ${name}.`);
  return value;
}
