import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Lane } from "#domain/webhook/outbound-message.ts";
import type { ServiceStackProps } from "#lib/stack/service-stack-props.ts";
import type { MasterDirection } from "#store/secrets/master-secret.ts";
import { batchOf } from "./batch-of.ts";
import { outboundConsumer } from "./consumer-settings.ts";
import { memoryMegabytes } from "./memory.ts";
import {
  consumeStatements,
  secretStatements,
  sendStatements,
  tableStatements,
} from "./permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging" | "masterSecrets">;

/** Environment of a function that derives the signing secrets of one direction. */
export function masterEnvironment(
  direction: MasterDirection,
  secrets: Readonly<Record<MasterDirection, Secret>>,
): Record<string, string> {
  return { [`${direction.toUpperCase()}_MASTER_SECRET_ID`]: secrets[direction].secretArn };
}

/** One function for each lane, so that they do not compete for environments. */
export function addOutboundLanes(scope: Construct, defaults: FunctionDefaults, parts: Parts): void {
  const { outboundQueue, outboundSlowQueue } = parts.messaging;
  addLane(scope, defaults, parts, {
    lane: "fast",
    name: "outbound-delivery",
    queue: outboundQueue,
  });
  addLane(scope, defaults, parts, {
    lane: "slow",
    name: "outbound-slow-delivery",
    queue: outboundSlowQueue,
  });
}

type LaneSettings = { readonly lane: Lane; readonly name: string; readonly queue: IQueue };

function addLane(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging, masterSecrets }: Parts,
  { lane, name, queue }: LaneSettings,
): void {
  const { outboundQueue, outboundSlowQueue } = messaging;
  const target = new ServiceFunction(scope, name, {
    ...defaults,
    name,
    folder: "outbound-delivery",
    description: `Delivers outbound webhooks: the ${lane} lane`,
    memoryMegabytes: memoryMegabytes.webhooks,
    timeout: outboundConsumer.timeout,
    // Both lanes send to both queues: the attempts of one delivery are one chain.
    sendsToItself: true,
    environment: {
      ...defaults.environment,
      ...masterEnvironment("outbound", masterSecrets),
      OUTBOUND_LANE: lane,
      OUTBOUND_QUEUE_URL: outboundQueue.queueUrl,
      OUTBOUND_SLOW_QUEUE_URL: outboundSlowQueue.queueUrl,
    },
    statements: [
      ...tableStatements("write", table, key),
      ...secretStatements(masterSecrets.outbound.secretArn, key),
      ...sendStatements(outboundQueue, key),
      ...sendStatements(outboundSlowQueue, key),
      ...consumeStatements(queue, key),
    ],
  }).live;
  const { consumers } = defaults.settings;
  new EventSourceMapping(scope, `${name}-messages`, {
    target,
    eventSourceArn: queue.queueArn,
    ...batchOf(consumers.outbound),
    maxConcurrency: consumers.outbound.maxConcurrency,
    reportBatchItemFailures: true,
  });
}
