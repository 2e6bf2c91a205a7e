/** `recon relay`: sends messages again for everything written since a time. */

import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Command } from "commander";
import type { Instant } from "#domain/value/instant.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { openOperatedTable } from "#lib/operations/open-table.ts";
import { findQueue } from "#lib/operations/redrive.ts";
import { organizationsOf, type RelayReport, relaySince } from "#lib/operations/relay.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { readOrganization } from "../organization.ts";
import type { Output } from "../output.ts";
import { readOutputs, UsageError } from "../session.ts";

type RelayOptions = {
  readonly organization?: readonly string[];
  readonly all?: boolean;
  readonly since: string;
  readonly rate: string;
  readonly queues?: string;
  readonly aws?: boolean;
};

export function addRelayCommand(
  program: Command,
  outputsFile: string,
  outputOf: (command: Command) => Output,
): void {
  program
    .command("relay")
    .description("after a restore: send messages again for everything written since a time")
    .option("--organization <id...>", "only these organizations")
    .option("--all", "every organization: reads the whole table once")
    .requiredOption("--since <time>", "the time, for example 2026-03-01T09:00:00Z")
    .option("--rate <messages>", "at most this many messages a second", "200")
    .option("--queues <part>", "part of the queue names that selects one deployment")
    .option("--aws", "use the AWS account and region of the environment, with TABLE_NAME")
    .addHelpText(
      "after",
      `
Sends the journal's events, cases, legs and imports since that time, and all unfinished jobs, to their
consumers. Consumers skip work that they have done. You may interrupt it at any time and repeat it.

Examples:
  $ recon relay --organization org_1 --since 2026-03-01T09:00:00Z
  $ TABLE_NAME=… recon relay --all --since 2026-03-01T09:00:00Z --queues reconciliation-prod --aws`,
    )
    .action(async (options: RelayOptions, self: Command) => {
      const output = outputOf(self);
      const report = await relay(options, outputsFile, output);
      output.showProgress("");
      output.write(output.json ? JSON.stringify(report, null, 2) : sentenceOf(report));
    });
}

async function relay(
  { organization = [], all = false, since, rate, queues = "", aws = false }: RelayOptions,
  outputsFile: string,
  { showProgress }: Output,
): Promise<RelayReport> {
  if (all === organization.length > 0) throw new UsageError("Give either --organization or --all.");
  const from = Date.parse(since);
  if (Number.isNaN(from)) throw new UsageError(`--since: ${since} is not a time.`);
  const perSecond = Number(rate);
  if (!(Number.isSafeInteger(perSecond) && perSecond > 0)) {
    throw new UsageError("--rate must be a whole number above zero.");
  }
  const table = openOperatedTable(outputsFile);
  if (table === null)
    throw new UsageError("Set TABLE_NAME, or start the local stack in this folder.");
  const client = aws ? openQueueClient() : openLocal(outputsFile);
  try {
    const queueUrls = {
      matcher: await findQueue(client, queues, "MatcherQueue"),
      outbound: await findQueue(client, queues, "OutboundQueue"),
      "file-worker": await findQueue(client, queues, "FileWorkerQueue"),
    };
    const dependencies = {
      table,
      client,
      queueUrls,
      now: () => Date.now() as Instant,
      rate: perSecond,
      onProgress: (report: RelayReport) => showProgress(sentenceOf(report)),
    };
    const organizations = all ? organizationsOf(table) : organization.map(readOrganization);
    return await relaySince(dependencies, organizations, from as Instant);
  } finally {
    client.destroy();
  }
}

function sentenceOf({ organizations, events, cases, legs, ...others }: RelayReport): string {
  const { imports, jobs, unreadable } = others;
  const sent = `${events} events, ${cases} cases, ${legs} legs, ${imports} imports and ${jobs} jobs`;
  const unread = unreadable === 0 ? "" : ` ${unreadable} audit entries could not be read.`;
  return `Sent for ${organizations} organizations: ${sent}.${unread}`;
}

function openLocal(outputsFile: string): SQSClient {
  const { endpoints } = readOutputs(outputsFile);
  return openQueueClient({ endpoint: endpoints.sqs, region, credentials });
}
