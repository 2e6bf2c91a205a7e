import { readMinuteQueueUrls, readStage, readTableName } from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createMeter, metered } from "#store/metrics/meter.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { openTable } from "#store/table/core/table.ts";
import { dispatchMinute } from "./dispatch-minute.ts";

const meter = createMeter(readStage());
const dependencies = {
  table: openTable(readTableName()),
  client: openQueueClient(),
  queueUrls: readMinuteQueueUrls(),
  now: () => Date.now() as Instant,
  meter,
};

/** Runs every minute. */
export const handler = metered(meter, () => dispatchMinute(dependencies));
