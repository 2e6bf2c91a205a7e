/** The files that the local stack keeps in its data folder (`npm start -- --data DIR`), and reads when it starts. */
import { join } from "node:path";
import type { DataFile, KeptFiles } from "#lib/emulator/data-file.ts";

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

/** All files of a data folder: those of the emulator, and the local stack's own. */
export type DataFolder = KeptFiles & Readonly<Record<"seed" | "identity", DataFile>>;

export function dataFolder(folder: string): DataFolder {
  const file = (name: keyof typeof dataFiles): DataFile => ({
    path: join(folder, name),
    advice: dataFiles[name],
  });
  return {
    table: file("dynamodb.sqlite"),
    secrets: file("secrets.json"),
    key: file("manifest-key.pem"),
    streamPositions: file("stream-positions.json"),
    clock: file("clock.json"),
    seed: file("seed.json"),
    identity: file("identity.json"),
  };
}
