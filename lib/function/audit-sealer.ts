import type { Construct } from "constructs";
import type { ServiceStackProps } from "#lib/stack/service-stack-props.ts";
import { sealerConsumer } from "./consumer-settings.ts";
import { memoryMegabytes } from "./memory.ts";
import { addMinuteMessages } from "./minute-messages.ts";
import {
  consumeStatements,
  objectStatements,
  signStatements,
  tableStatements,
} from "./permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging" | "manifests">;

const name = "audit-sealer";

/** Seals the audit trail in the bucket of manifests. Only this function may sign. */
export function addAuditSealer(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging, manifests }: Parts,
): void {
  const { bucket, signingKey } = manifests;
  const sealer = new ServiceFunction(scope, name, {
    ...defaults,
    name,
    description: "Seals the audit trail with signed manifests",
    memoryMegabytes: memoryMegabytes.minuteWork,
    timeout: sealerConsumer.timeout,
    environment: {
      ...defaults.environment,
      MANIFEST_BUCKET: bucket.bucketName,
      MANIFEST_KEY_ID: signingKey.keyArn,
    },
    statements: [
      ...consumeStatements(messaging.minuteQueues.seals, key),
      ...tableStatements("follow", table, key),
      ...objectStatements("create", bucket, key),
      ...signStatements(signingKey),
    ],
  }).live;
  addMinuteMessages(scope, "SealMessages", {
    target: sealer,
    queue: messaging.minuteQueues.seals,
    consumer: sealerConsumer,
  });
}
