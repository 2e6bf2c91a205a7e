/** A file that a command sends, and the profile that reads it. */
import { statSync } from "node:fs";
import type { Client } from "#api/client/client.ts";
import { UsageError } from "../session.ts";

/** Larger files are uploaded (docs/files.md, Batches: 3.5 MB decoded). In bytes. */
export const inlineBytes = 3_500_000;

export function sizeOf(file: string): number {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new UsageError(`There is no file ${file}.`);
  return size;
}

export async function findProfile(client: Client, named: string): Promise<string> {
  for await (const { id, name } of client.list("listImportProfiles", {})) {
    if (id === named || name === named) return id;
  }
  throw new UsageError(`There is no import profile ${named}.`);
}
