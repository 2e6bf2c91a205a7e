import { arn } from "#lib/emulator/permissions/call.ts";
import { accountId, region } from "#lib/emulator/provision/aws-environment.ts";
import { hostNames } from "../outside/simulated-hosts.ts";

const queues = `https://sqs.${region}.amazonaws.com/${accountId}`;

/** The environment variables of every function (functions/README.md, Environment). */
export const queueUrls = {
  matcher: `${queues}/matcher`,
  outbound: `${queues}/outbound`,
  outboundSlow: `${queues}/outbound-slow`,
  "file-worker": `${queues}/file-worker`,
  exporter: `${queues}/exporter`,
  due: `${queues}/due`,
  journal: `${queues}/journal`,
  seals: `${queues}/seals`,
  polls: `${queues}/polls`,
} as const;

/** Functions that run the code of another function's folder (lib/function/outbound-lanes.ts). */
export const folders: Readonly<Record<string, string>> = {
  "outbound-slow-delivery": "outbound-delivery",
};

export function functionEnvironment(
  tableName: string,
  functionName: string,
  /** Whether closed cases are archived. */
  archives = false,
): Readonly<Record<string, string>> {
  return {
    TABLE_NAME: tableName,
    NODE_ENV: "development",
    SERVICE_STAGE: "dev",
    AUTH_DEV_BYPASS: "1",
    OIDC_ISSUER: "https://issuer.test",
    OIDC_AUDIENCE: "reconciliation",
    OIDC_JWKS_URL: "https://issuer.test/jwks",
    RATE_LIMIT_PER_MINUTE: "1000000",
    RATE_LIMIT_CLIENT_PER_MINUTE: "1000000",
    RATE_LIMIT_INTEGRATION_PER_MINUTE: "1000000",
    RATE_LIMIT_REFUSED_PER_MINUTE: "1000000",
    REFUSED_DELIVERY_DAYS: "30",
    OUTBOUND_EVENT_DAYS: "90",
    PARTNER_BASE_URL: `http://${hostNames.partner}`,
    INTEGRATION_SECRETS_PREFIX: "test/integrations/",
    INTEGRATION_SECRETS_KEY_ARN: arn("kms", "key/test"),
    MATCHER_QUEUE_URL: queueUrls.matcher,
    OUTBOUND_QUEUE_URL: queueUrls.outbound,
    OUTBOUND_SLOW_QUEUE_URL: queueUrls.outboundSlow,
    OUTBOUND_LANE: functionName === "outbound-slow-delivery" ? "slow" : "fast",
    OUTBOUND_ALLOW_LOOPBACK: "1",
    OUTBOUND_MASTER_SECRET_ID: "master-secret",
    INBOUND_MASTER_SECRET_ID: "master-secret",
    FILE_WORKER_QUEUE_URL: queueUrls["file-worker"],
    EXPORTER_QUEUE_URL: queueUrls.exporter,
    DEADLINE_QUEUE_URL: queueUrls.due,
    MISSED_WORK_QUEUE_URL: queueUrls.journal,
    SEAL_QUEUE_URL: queueUrls.seals,
    POLL_QUEUE_URL: queueUrls.polls,
    OBJECT_BUCKET: "files",
    MANIFEST_BUCKET: "manifests",
    ...(archives && { ARCHIVE_BUCKET: "archive", ARCHIVE_AFTER_DAYS: "400" }),
    MANIFEST_KEY_ID: arn("kms", "key/manifests"),
    AWS_ENDPOINT_URL_KMS: `http://${hostNames.keys}`,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  };
}
