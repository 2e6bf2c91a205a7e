/** The service that a command calls: from the flags, else the environment, else the local stack. */
import { existsSync, readFileSync } from "node:fs";
import { Client } from "#api/client/client.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import type { Output } from "./output.ts";

export type Session = { readonly client: Client; readonly output: Output };

export type SessionSettings = {
  readonly baseUrl?: string | undefined;
  readonly token?: string | undefined;
  readonly organization?: string | undefined;
};

/** An error that the user can correct; printed without a stack trace. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @param outputsFile path of the file that a running local stack writes (`.local/outputs.json`) */
export function openClient(settings: SessionSettings, outputsFile: string): Client {
  const local = readLocal(outputsFile);
  const baseUrl = settings.baseUrl ?? local?.baseUrl;
  const token = settings.token ?? local?.apiKey;
  if (baseUrl === undefined || token === undefined) {
    throw new UsageError(
      "No service is named. Give --base-url and --token, set RECON_BASE_URL and RECON_TOKEN, or run `npm start` in this folder.",
    );
  }
  const { organization } = settings;
  return new Client({
    baseUrl,
    token,
    ...(organization === undefined ? {} : { organizationId: organization }),
  });
}

/** The address that a command calls; null where none is named. */
export function addressOf({ baseUrl }: SessionSettings, outputsFile: string): string | null {
  if (baseUrl !== undefined) return baseUrl;
  try {
    return readLocal(outputsFile)?.baseUrl ?? null;
  } catch {
    return null;
  }
}

/** The outputs of the running local stack: addresses and credentials. */
export function readOutputs(file: string): Outputs {
  const outputs = readLocal(file);
  if (outputs === null)
    throw new UsageError("No local stack has run in this folder: run `npm start` first.");
  return outputs;
}

function readLocal(file: string): Outputs | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file} is broken. Stop the local stack and run \`npm start\` again.`, {
      cause: error,
    });
  }
}
