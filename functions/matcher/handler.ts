import { Logger } from "@aws-lambda-powertools/logger";
import { readTableName } from "../../shared/config.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import { consumeMatches } from "../../shared/queue/consume-matches.ts";
import { createIdSource } from "../../shared/table/id-source.ts";
import { openTable } from "../../shared/table/table.ts";
import { rerun } from "./rerun.ts";

const now = () => Date.now() as Instant;
const dependencies = { table: openTable(readTableName()), ids: createIdSource(now), now };

export const handler = consumeMatches(new Logger({ serviceName: "matcher" }), (message) =>
  rerun(dependencies, message),
);
