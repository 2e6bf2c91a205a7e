import { Logger } from "@aws-lambda-powertools/logger";
import { readStage, readTableName } from "../../shared/config.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import { createMeter } from "../../shared/metrics/meter.ts";
import { consumeMatches } from "../../shared/queue/consume-matches.ts";
import { logDecisions } from "../../shared/table/decision-log.ts";
import { createIdSource } from "../../shared/table/id-source.ts";
import { openTable } from "../../shared/table/table.ts";
import { openRerun } from "./rerun.ts";

const now = () => Date.now() as Instant;
const dependencies = { table: openTable(readTableName()), ids: createIdSource(now), now };

const logger = new Logger({ serviceName: "matcher" });

export const handler = consumeMatches(
  {
    logger,
    meter: createMeter(readStage()),
    now,
    logDecided: (decided) => logDecisions(dependencies.table, decided),
  },
  openRerun(dependencies),
);
