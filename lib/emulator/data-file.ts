/** The files that the local stack keeps in its data folder, and reads when it starts. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";

/** What to do where a file is broken, by its name. A name that is not here is not read. */
export const dataFiles = {
  "dynamodb.sqlite": "Restore it from a copy, with the files beside it that begin with its name.",
  "secrets.json":
    "Restore it from a copy: the signing secrets of integrations and webhooks are derived from it, and no other fits the table.",
  "manifest-key.pem":
    "Restore it from a copy: no other key verifies the manifests that it signed. Where none is needed, make another: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out FILE",
  "seed.json":
    "Restore it from a copy, or remove it: the two organizations then get new API keys; those that they had stay valid.",
  "stream-positions.json":
    "Remove it: the table's stream is then read from its beginning, and what was done already is recognized.",
  "clock.json": "Remove it: the clock then has the time of this machine.",
  "identity.json": "Remove it: sessions that were made before end then.",
} as const satisfies Readonly<Record<string, string>>;

export type DataFile = keyof typeof dataFiles;

/** Of a file that was written before the table. */
export const missingFault = "is missing, but the table beside it exists";

/** A file of the data folder that cannot be used. The message names it and says what to do. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";

  constructor({ path, fault }: { path: string; fault: string }, options: ErrorOptions = {}) {
    const advice = dataFiles[basename(path) as DataFile];
    super(`${path} ${fault}.\n${advice} To start with nothing, name another folder.`, options);
  }
}

/**
 * Reads a JSON file of the data folder.
 *
 * @param path null, where nothing is kept
 * @returns null where there is none
 * @throws DataFileError if it is not JSON, or not of its form
 */
export function readDataFile<Schema extends z.ZodType>(
  path: string | null,
  schema: Schema,
): z.output<Schema> | null {
  if (path === null || !existsSync(path)) return null;
  const parsed = schema.safeParse(readable(path, () => JSON.parse(readFileSync(path, "utf8"))));
  if (parsed.success) return parsed.data;
  throw new DataFileError({ path, fault: `is broken: ${z.prettifyError(parsed.error)}` });
}

/** @throws DataFileError where reading fails */
export function readable<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFileError({ path, fault: `is broken: ${reason}` }, { cause: error });
  }
}
