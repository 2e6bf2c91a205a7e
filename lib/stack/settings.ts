/**
 * What one deployment may choose, read from the CDK context (cdk.json, or `--context name=value`).
 * Nothing else in lib/ reads the context. A value given on the command line arrives as text; every
 * setting that is not itself text is then read as JSON: `--context deletionProtection=false`.
 */
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Node } from "constructs";
import { z } from "zod";
import { archiveSchema } from "./archive.ts";
import {
  budgetSchema,
  consumersSchema,
  observationSchema,
  tableCapacitySchema,
} from "./capacity-settings.ts";
import { scheduledCheckSchema } from "./check-settings.ts";
import { dropFolderSchema } from "./drop-settings.ts";
import { edgeSchema } from "./edge-settings.ts";
import { endpointVariables, isLocal, localStage } from "./local-profile.ts";

/** A table that exists: the deployment uses it and neither creates nor deletes one. */
const existingTableSchema = z
  .strictObject({
    arn: z.string().regex(/^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]{3,255}$/),
    /** ARN of the stream that is enabled now: a table that got a stream again has another one. */
    streamArn: z.string(),
  })
  .refine(({ arn, streamArn }) => streamArn.startsWith(`${arn}/stream/`), {
    path: ["streamArn"],
    message: "is not the ARN of a stream of this table",
  });

/** Copies of the table that survive the loss of the region or of the table. */
const backupSchema = z
  .strictObject({
    everyHours: z.int().min(1).max(24),
    retentionDays: z.int().min(1).max(3_650),
    /** ARN of a backup vault in another region, or in another account; null: backups in this region only. */
    copyTo: z
      .string()
      .regex(/^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w.-]+$/)
      .nullable(),
  })
  .refine(({ everyHours }) => 24 % everyHours === 0, {
    path: ["everyHours"],
    message: "does not divide the day",
  });

export type BackupSettings = z.infer<typeof backupSchema>;

function readJson(value: unknown, context: z.RefinementCtx): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({ code: "custom", message: `is not JSON: ${value}` });
    return z.NEVER;
  }
}

const oidcSchema = z
  .strictObject({
    issuer: z.url(),
    audience: z.string().min(1),
    jwksUrl: z.url(),
    /** Asymmetric only: with a shared secret anyone who can verify a token can also make one. */
    algorithms: z
      .array(z.enum(["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"]))
      .min(1),
    claims: z.strictObject({
      user: z.string().min(1),
      organization: z.string().min(1),
      permissions: z.string().min(1),
      organizations: z.string().min(1),
    }),
    /** Whether a session that chooses its organization from a plain list may only read there. */
    permissionsPerOrganization: z.boolean().default(false),
    /** The console's client at the provider, a public one with PKCE; null: only API keys sign in. */
    clientId: z.string().min(1).nullable().default(null),
    authorizationEndpoint: z.url().nullable().default(null),
    tokenEndpoint: z.url().nullable().default(null),
  })
  .refine(
    ({ clientId, authorizationEndpoint, tokenEndpoint }) =>
      clientId === null || (authorizationEndpoint !== null && tokenEndpoint !== null),
    { path: ["clientId"], message: "needs authorizationEndpoint and tokenEndpoint" },
  );

const requestsPerMinute = z.int().min(1).max(1_000_000);

const settingsSchema = z
  .object({
    stage: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/),
    oidc: z.preprocess(readJson, oidcSchema),
    /** docs/specification.md, Authentication 8. */
    authDevBypass: z.preprocess(readJson, z.boolean()),
    /** Exact origins, for example `https://app.example.com`; empty: no browser may call the API. */
    corsOrigins: z.preprocess(readJson, z.array(z.url())),
    rateLimits: z.preprocess(
      readJson,
      z.strictObject({
        /** Limits of the whole API at the gateway, before any function runs. */
        gatewayRequestsPerSecond: z.int().min(1).max(10_000),
        gatewayBurst: z.int().min(1).max(5_000),
        /** Requests a minute of one organization, of one client address on public routes, and of one integration. */
        organizationPerMinute: requestsPerMinute,
        clientPerMinute: requestsPerMinute,
        integrationPerMinute: requestsPerMinute,
        /** Deliveries to one integration with a wrong signature. */
        refusedDeliveriesPerMinute: requestsPerMinute,
      }),
    ),
    /** Base URL of the partner's API. */
    partnerBaseUrl: z.url(),
    /**
     * Reserved concurrency of the public function URL: its maximum and its guarantee, for an account whose quota has room for
     * it. Null reserves none; the account's concurrency is then the only limit of the URL.
     */
    inboundWebhookConcurrency: z.preprocess(readJson, z.int().min(1).max(1_000).nullable()),
    /** CloudFront and a firewall in front of API, console and inbound webhooks; null: none. */
    edge: z.preprocess(readJson, edgeSchema.nullable()),
    /** The smoke test on a schedule; null: only when somebody runs it. */
    scheduledCheck: z.preprocess(readJson, scheduledCheckSchema.nullable()),
    /** Folders of the bucket of files from which files are imported by themselves; null: none. */
    dropFolder: z.preprocess(readJson, dropFolderSchema.nullable()),
    /** ARNs of who may assume the roles for operators' commands; none: no such roles. */
    operators: z.preprocess(
      readJson,
      z.array(z.string().regex(/^arn:[\w-]+:iam::\d{12}:(role|user)\/[\w+=,.@/-]+$/)),
    ),
    /** What the table may use, by the unit or by the hour. */
    tableCapacity: z.preprocess(readJson, tableCapacitySchema),
    /** `infrequentAccess` keeps for less and reads and writes for more. */
    tableClass: z.enum(["standard", "infrequentAccess"]),
    /** How many functions work on a queue at once, and on how much. */
    consumers: z.preprocess(readJson, consumersSchema),
    observation: z.preprocess(readJson, observationSchema),
    /** Null: nobody is told what the stage costs. */
    budget: z.preprocess(readJson, budgetSchema.nullable()),
    /** One of the retention periods of CloudWatch Logs. */
    logRetentionDays: z.preprocess(readJson, z.enum(RetentionDays)),
    deletionProtection: z.preprocess(readJson, z.boolean()),
    /** How long a tenth of the requests go to a new version before all do; null: all at once. */
    canaryMinutes: z.preprocess(readJson, z.literal([5, 10, 15, 30]).nullable()),
    /** Null: the deployment makes its table. */
    existingTable: z.preprocess(readJson, existingTableSchema.nullable()),
    /** Null: no backups beside point-in-time recovery. */
    backup: z.preprocess(readJson, backupSchema.nullable()),
    /** How long collections are kept that expire by themselves (docs/audit.md, How long things are kept). */
    retentionDays: z.preprocess(
      readJson,
      z.strictObject({
        refusedDeliveries: z.int().min(1).max(3_650),
        // A delivery is tried for three days, and a person needs time to replay what was missed.
        outboundEvents: z.int().min(7).max(3_650).default(90),
      }),
    ),
    /** Where closed cases are moved to that nobody touched for long; null: they stay in the table. */
    closedCaseArchive: z.preprocess(readJson, archiveSchema.nullable()),
    /** How long nobody, not even the account's root, can delete a manifest of the audit trail; null: by the stage (lock-days.ts). */
    manifestRetentionDays: z.preprocess(readJson, z.int().min(1).max(36_500).nullable()),
    /** SNS topic that alarms notify; null: the deployment makes one of its own. */
    alarmTopicArn: z.string().startsWith("arn:").nullable(),
    /** Address of docs/runbook.md; each alarm names its section in it. */
    runbookUrl: z.string().min(1),
  })
  .refine((settings) => !settings.authDevBypass || isLocal(settings), {
    path: ["authDevBypass"],
    message: `is allowed in the stage "${localStage}" only`,
  });

export type Settings = z.infer<typeof settingsSchema>;

/** @throws Error that names every setting that is missing or wrong. */
export function readSettings(node: Node): Settings {
  const names = Object.keys(settingsSchema.shape);
  const given = Object.fromEntries(names.map((name) => [name, node.tryGetContext(name) ?? null]));
  const result = settingsSchema.safeParse(given);
  if (!result.success) throw new Error(`CDK context:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** True while cdk.json's example identity provider is configured: no session can then sign in. */
export function hasPlaceholderIdentityProvider(settings: Settings): boolean {
  return new URL(settings.oidc.issuer).hostname.endsWith(".example.com");
}

/** Names of the secrets that integrations keep begin with this. */
export function integrationSecretsPrefix(settings: Settings): string {
  return `reconciliation-${settings.stage}/integrations/`;
}

/** Settings of functions that call the partner, or an RPC node, for an integration. */
export function integrationEnvironment(settings: Settings, keyArn: string): Record<string, string> {
  return {
    PARTNER_BASE_URL: settings.partnerBaseUrl,
    INTEGRATION_SECRETS_PREFIX: integrationSecretsPrefix(settings),
    INTEGRATION_SECRETS_KEY_ARN: keyArn,
  };
}

/** Settings of the functions behind HTTP in a deployment with CloudFront. */
export function edgeEnvironment({ edge }: Settings, secretId: string): Record<string, string> {
  return { EDGE_SECRET_ID: secretId, EDGE_IS_ONLY_DOOR: edge?.isOnlyDoor === true ? "1" : "0" };
}

/** Settings of the function that serves the console. */
export function consoleEnvironment({ oidc }: Settings, bucket: string): Record<string, string> {
  const { clientId, authorizationEndpoint, tokenEndpoint } = oidc;
  return {
    OBJECT_BUCKET: bucket,
    ...(clientId !== null && { OIDC_CLIENT_ID: clientId }),
    ...(authorizationEndpoint !== null && { OIDC_AUTHORIZATION_ENDPOINT: authorizationEndpoint }),
    ...(tokenEndpoint !== null && { OIDC_TOKEN_ENDPOINT: tokenEndpoint }),
  };
}

/** The environment that every function gets (functions/README.md, Environment), but for what it names itself. */
export function functionEnvironment(settings: Settings, tableName: string): Record<string, string> {
  const { oidc, rateLimits } = settings;
  return {
    ...endpointVariables(settings),
    TABLE_NAME: tableName,
    NODE_ENV: isLocal(settings) ? "development" : "production",
    SERVICE_STAGE: settings.stage,
    OIDC_ISSUER: oidc.issuer,
    OIDC_AUDIENCE: oidc.audience,
    OIDC_JWKS_URL: oidc.jwksUrl,
    OIDC_ALGORITHMS: oidc.algorithms.join(","),
    OIDC_CLAIM_USER: oidc.claims.user,
    OIDC_CLAIM_ORGANIZATION: oidc.claims.organization,
    OIDC_CLAIM_PERMISSIONS: oidc.claims.permissions,
    OIDC_CLAIM_ORGANIZATIONS: oidc.claims.organizations,
    OIDC_PERMISSIONS_PER_ORGANIZATION: oidc.permissionsPerOrganization ? "1" : "0",
    AUTH_DEV_BYPASS: settings.authDevBypass ? "1" : "0",
    ACCESS_LOG: settings.observation.accessLog ? "1" : "0",
    REFUSED_DELIVERY_DAYS: String(settings.retentionDays.refusedDeliveries),
    OUTBOUND_EVENT_DAYS: String(settings.retentionDays.outboundEvents),
    RATE_LIMIT_PER_MINUTE: String(rateLimits.organizationPerMinute),
    RATE_LIMIT_CLIENT_PER_MINUTE: String(rateLimits.clientPerMinute),
    RATE_LIMIT_INTEGRATION_PER_MINUTE: String(rateLimits.integrationPerMinute),
    RATE_LIMIT_REFUSED_PER_MINUTE: String(rateLimits.refusedDeliveriesPerMinute),
  };
}
