/** `recon masters` and `recon rotate-master`: the secrets from which signing secrets are derived. */
import type { Command } from "commander";
import type { Instant } from "#domain/value/instant.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { type MasterStore, openMasterStore, rotateMaster } from "#lib/operations/masters.ts";
import { openSecretsClient } from "#store/sdk/secrets-client.ts";
import {
  type Master,
  type MasterDirection,
  masterDirections,
} from "#store/secrets/master-secret.ts";
import type { Output } from "../output.ts";
import { readOutputs, UsageError } from "../session.ts";
import { renderTable } from "../table.ts";

type MasterFlags = { readonly secret?: string };
type RotateFlags = MasterFlags & { readonly overlapHours: string };

const defaultOverlapHours = 24;
const maximumOverlapHours = 720;
const minutesPerHour = 60;

const where = `
--secret names the secret by its name or ARN: the outputs OutboundMasterSecretArn and InboundMasterSecretArn of the
data stack, with the usual AWS variables. Without it the local stack that runs in this folder is used.`;

export function addMasterCommands(
  program: Command,
  outputsFile: string,
  outputOf: (command: Command) => Output,
): void {
  program
    .command("masters <direction>")
    .description(`list the versions of a master secret (${masterDirections.join(" or ")})`)
    .option("--secret <id>", "the secret in Secrets Manager")
    .addHelpText("after", `${where} No value is printed.\n\nExample:\n  $ recon masters outbound`)
    .action(async (text: string, flags: MasterFlags, self: Command) => {
      const store = openStore(readDirection(text), flags, outputsFile);
      print(outputOf(self), await store.read());
    });
  program
    .command("rotate-master <direction>")
    .description("add a version to a master secret, and end the versions before it")
    .option("--secret <id>", "the secret in Secrets Manager")
    .option(
      "--overlap-hours <n>",
      `how long both sign, 0 to ${maximumOverlapHours}`,
      String(defaultOverlapHours),
    )
    .addHelpText(
      "after",
      `${where}

The new version signs and verifies within 5 minutes and is shown from the tenth minute on. From then on both
are used for the overlap: each organization rotates the secrets of its endpoints or on-chain integrations
through the API meanwhile (docs/runbook.md, Rotate a master secret).

Examples:
  $ recon rotate-master outbound
  $ recon rotate-master inbound --secret arn:aws:secretsmanager:… --overlap-hours 0`,
    )
    .action(async (text: string, flags: RotateFlags, self: Command) => {
      const overlapMinutes = readHours(flags.overlapHours) * minutesPerHour;
      const store = openStore(readDirection(text), flags, outputsFile);
      const now = Date.now() as Instant;
      print(outputOf(self), await rotateMaster(store, { now, overlapMinutes }));
    });
}

function openStore(
  direction: MasterDirection,
  { secret }: MasterFlags,
  outputsFile: string,
): MasterStore {
  if (secret !== undefined) return openMasterStore(openSecretsClient(), secret);
  const { endpoints, masterSecrets } = readOutputs(outputsFile);
  const id = masterSecrets[direction];
  if (id === null) throw new UsageError("The local stack has no master secret.");
  const local = { endpoint: endpoints.secretsmanager, region, credentials };
  return openMasterStore(openSecretsClient(local), id);
}

function readDirection(text: string): MasterDirection {
  const direction = masterDirections.find((each) => each === text);
  if (direction !== undefined) return direction;
  throw new UsageError(`${JSON.stringify(text)} is neither ${masterDirections.join(" nor ")}.`);
}

function readHours(text: string): number {
  const hours = Number(text);
  if (/^\d{1,3}$/.test(text) && hours <= maximumOverlapHours) return hours;
  throw new UsageError(`--overlap-hours must be a whole number from 0 to ${maximumOverlapHours}.`);
}

function print({ json, write }: Output, masters: readonly Master[]): void {
  const shown = masters.map(({ version, from, until }) => ({
    version,
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  }));
  const rows = shown.map(({ version, from, until }) => [String(version), from, until ?? "open"]);
  write(json ? JSON.stringify(shown, null, 2) : renderTable(["version", "from", "until"], rows));
}
