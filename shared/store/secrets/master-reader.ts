import type { Instant } from "#domain/value/instant.ts";
import { mastersAt, parseMasters, type ReadMasters } from "./master-secret.ts";
import { createSecretReader } from "./secret-reader.ts";

/** Reads the masters of one direction from Secrets Manager. */
export function createMasterReader(secretId: string, now: () => number): ReadMasters {
  const readText = createSecretReader(secretId, now);
  return async () => mastersAt(parseMasters(await readText()), now() as Instant);
}
