/** `recon redrive`: moves dead letters back to the queue of their consumer. */
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Command } from "commander";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { receiveWaitSeconds, redrive } from "#lib/operations/redrive.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import type { Output } from "../output.ts";
import { readOutputs } from "../session.ts";

type RedriveOptions = { readonly to?: string; readonly aws?: boolean };

export function addRedriveCommand(
  program: Command,
  outputsFile: string,
  outputOf: (command: Command) => Output,
): void {
  program
    .command("redrive <queue>")
    .description("move the messages of a dead-letter queue back to the queue they came from")
    .option("--to <queue>", "send them to this queue instead")
    .option("--aws", "use the AWS account and region of the environment, not the local stack")
    .addHelpText(
      "after",
      `
<queue> is the name of the queue, or a part of it that no other queue's name has. First fix the cause of
the failures (docs/runbook.md): a message that fails again becomes a dead letter again.

Examples:
  $ recon redrive MatcherDeadLetterQueue
  $ AWS_PROFILE=operations recon redrive OutboundDeadLetterQueue --aws`,
    )
    .action(async (queue: string, { to, aws = false }: RedriveOptions, self: Command) => {
      const { json, write } = outputOf(self);
      const sqs = aws ? openQueueClient({}, receiveWaitSeconds) : openLocal(outputsFile);
      try {
        const report = await redrive(sqs, queue, to);
        const { from, moved, left } = report;
        const sentence = `${moved} messages moved from ${from} to ${report.to}, ${left} left.`;
        write(json ? JSON.stringify(report, null, 2) : sentence);
      } finally {
        sqs.destroy();
      }
    });
}

function openLocal(outputsFile: string): SQSClient {
  const { endpoints } = readOutputs(outputsFile);
  return openQueueClient({ endpoint: endpoints.sqs, region, credentials }, receiveWaitSeconds);
}
