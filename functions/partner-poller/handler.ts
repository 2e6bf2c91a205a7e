import { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";
import { readIntegrationConfig, readTableName } from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createPartnerClient } from "#outside/partner/partner-client.ts";
import { createIntegrationSecrets } from "#store/secrets/integration-secrets.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { pollDue } from "./poll-due.ts";

const now = () => Date.now() as Instant;
const config = readIntegrationConfig();
const dependencies = {
  table: openTable(readTableName()),
  ids: createIdSource(now),
  partner: createPartnerClient(config.partner),
  secrets: createIntegrationSecrets(config.secrets, now),
  allowLoopback: config.partner.allowLoopback,
  logger: new Logger({ serviceName: "partner-poller" }),
  now,
};

/** Runs every minute. */
export async function handler(_event: unknown, context: Context): Promise<void> {
  await pollDue(dependencies, () => context.getRemainingTimeInMillis());
}
