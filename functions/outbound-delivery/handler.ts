import { Logger } from "@aws-lambda-powertools/logger";
import {
  readAllowLoopback,
  readArchiveBucket,
  readEventsKept,
  readOutboundLane,
  readOutboundMasterSecretId,
  readOutboundQueueUrl,
  readOutboundSlowQueueUrl,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { openArchive } from "#store/archive/open-archive.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { consumeOutbound } from "#store/queue/webhook/consume-outbound.ts";
import { createOutboundSender } from "#store/queue/webhook/send-outbound.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { createMasterReader } from "#store/secrets/master-reader.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import type { DeliveryFailure } from "#work/delivery/delivery-failure.ts";
import { openLane } from "#work/delivery/open-lane.ts";

const now = () => Date.now() as Instant;
const queueUrls = { fast: readOutboundQueueUrl(), slow: readOutboundSlowQueueUrl() };
const meter = createMeter(readStage());
const lane = readOutboundLane();
const logger = new Logger({ serviceName: `outbound-delivery-${lane}` });
const dependencies = {
  table: openTable(readTableName(), {}, openArchive(readArchiveBucket())),
  ids: createIdSource(now),
  now,
  random: Math.random,
  send: createOutboundSender(openQueueClient(), queueUrls),
  readMasters: createMasterReader(readOutboundMasterSecretId(), now),
  eventsKeptMilliseconds: readEventsKept(),
  allowLoopback: readAllowLoopback(),
  meter,
  reportFailure: ({ isLast, ...attempt }: DeliveryFailure) =>
    logger.warn(isLast ? "delivery given up" : "delivery failed", attempt),
};

/**
 * The fast lane fans out events and delivers to quick endpoints; the slow lane delivers to slow and
 * failing ones. Each lane is a separate function, so that neither delays the other.
 */
export const handler = consumeOutbound({ logger, meter, now, lane }, openLane(dependencies, lane));
