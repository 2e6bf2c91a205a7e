/** Where the command line talks to: flags, else the environment, else the local stack. */
import { existsSync, readFileSync } from "node:fs";
import { Client } from "../../shared/client/client.ts";
import type { Outputs } from "../local/provision/outputs.ts";
import type { Output } from "./output.ts";

export type Session = { readonly client: Client; readonly output: Output };

export type Settings = {
  readonly baseUrl?: string | undefined;
  readonly token?: string | undefined;
  readonly organization?: string | undefined;
};

/** Something that the user can mend; shown without a stack. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @param outputsFile what a running local stack wrote (`.local/outputs.json`) */
export function openClient(settings: Settings, outputsFile: string): Client {
  const local = readLocal(outputsFile);
  const baseUrl = settings.baseUrl ?? local?.baseUrl;
  const token = settings.token ?? local?.apiKey;
  if (baseUrl === undefined || token === undefined) {
    throw new UsageError(
      "Where is the service? Give --base-url and --token, set RECON_BASE_URL and RECON_TOKEN, or run `npm start` here.",
    );
  }
  const { organization } = settings;
  return new Client({
    baseUrl,
    token,
    ...(organization === undefined ? {} : { organizationId: organization }),
  });
}

/** What the running local stack says of itself. */
export function readOutputs(file: string): Outputs {
  const outputs = readLocal(file);
  if (outputs === null) throw new UsageError("No local stack has run here: `npm start` first.");
  return outputs;
}

function readLocal(file: string): Outputs | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
