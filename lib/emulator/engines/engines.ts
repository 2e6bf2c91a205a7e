import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { VirtualClock } from "../control/virtual-clock.ts";
import type { KeptFiles } from "../data-file.ts";
import type { Endpoints } from "../execution/function-environment.ts";
import { close, hiddenHost, listen } from "../listen.ts";
import { credentials, region } from "../provision/aws-environment.ts";
import { startDynamodb } from "./dynamodb-engine.ts";
import { KeyService } from "./key-service.ts";
import { QueueEngine } from "./queue-engine.ts";
import { SecretStore } from "./secret-store.ts";
import { secretsManagerListener } from "./secrets-manager.ts";

export type EngineOptions = {
  readonly clock: VirtualClock;
  /** Null keeps everything in memory. */
  readonly files: KeptFiles | null;
  /** Another engine than our own; null starts one. */
  readonly dynamodbEndpoint: string | null;
};

/** Local replacements of the AWS services, and clients of them. */
export type Engines = {
  readonly queues: QueueEngine;
  readonly secrets: SecretStore;
  readonly keys: KeyService;
  readonly dynamodb: DynamoDBClient;
  readonly sqs: SQSClient;
  /** Addresses that only the stack itself uses: the engines answer everybody. */
  readonly endpoints: Endpoints;
  readonly stop: () => Promise<void>;
};

export async function startEngines(options: EngineOptions): Promise<Engines> {
  const { clock, files, dynamodbEndpoint } = options;
  const secrets = new SecretStore(files?.secrets ?? null);
  // The key is written before the table.
  const isTableThere = files !== null && existsSync(files.table.path);
  const keys = new KeyService(files?.key ?? null, isTableThere);
  const [table, queues, secretsManager, kms] = await Promise.all([
    dynamodbEndpoint === null
      ? startDynamodb(files?.table ?? null)
      : { url: dynamodbEndpoint, stop: async () => undefined },
    QueueEngine.start(clock),
    listen(secretsManagerListener(secrets), 0, hiddenHost()),
    listen(keys.listener(), 0, hiddenHost()),
  ]);
  const dynamodb = new DynamoDBClient({ endpoint: table.url, region, credentials });
  const sqs = new SQSClient({ endpoint: queues.url, region, credentials });
  return {
    queues,
    secrets,
    keys,
    dynamodb,
    sqs,
    endpoints: {
      dynamodb: table.url,
      sqs: queues.url,
      secretsmanager: secretsManager.url,
      s3: queues.url,
      kms: kms.url,
    },
    stop: () => stopAll(dynamodb, sqs, [secretsManager.server, kms.server], queues, table),
  };
}

async function stopAll(
  dynamodb: DynamoDBClient,
  sqs: SQSClient,
  servers: readonly Server[],
  queues: QueueEngine,
  table: { readonly stop: () => Promise<void> },
): Promise<void> {
  dynamodb.destroy();
  sqs.destroy();
  await Promise.all([...servers.map(close), queues.stop(), table.stop()]);
}
