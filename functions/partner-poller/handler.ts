import { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";
import { readArchiveBucket, readIntegrationConfig, readTableName } from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createPartnerClient } from "#outside/partner/partner-client.ts";
import { openArchive } from "#store/archive/open-archive.ts";
import { isGood, messagesOf, type PollMessage } from "#store/queue/minute-message.ts";
import { createIntegrationSecrets } from "#store/secrets/integration-secrets.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { handleDue, pollDue } from "./poll-due.ts";

const now = () => Date.now() as Instant;
const config = readIntegrationConfig();
const dependencies = {
  table: openTable(readTableName(), {}, openArchive(readArchiveBucket())),
  ids: createIdSource(now),
  partner: createPartnerClient(config.partner),
  secrets: createIntegrationSecrets(config.secrets, now),
  allowLoopback: config.partner.allowLoopback,
  logger: new Logger({ serviceName: "partner-poller" }),
  now,
};

/** Does the due work that the messages name, all at once: none waits for another one. */
export async function handler(event: unknown, context: Context): Promise<void> {
  const messages = messagesOf<PollMessage>(event);
  if (messages === null) {
    await pollDue(dependencies, () => context.getRemainingTimeInMillis());
    return;
  }
  const good = messages.filter((message) => isGood(message, now()));
  await Promise.all(good.map((due) => handleDue(dependencies, due)));
}
