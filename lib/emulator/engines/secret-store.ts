import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { type DataFile, DataFileError, missingFault, readDataFile } from "../data-file.ts";
import { writeJsonFile } from "../json-file.ts";
import { accountId, partition, region } from "../provision/aws-environment.ts";

const versionSchema = z.strictObject({
  id: z.string(),
  secretString: z.string().nullable(),
  /** Base64. */
  secretBinary: z.string().nullable(),
  stages: z.array(z.string()),
  /** Epoch seconds. */
  createdAt: z.number(),
});

const secretSchema = z.strictObject({
  name: z.string(),
  arn: z.string(),
  description: z.string().nullable(),
  versions: z.array(versionSchema),
  /** Epoch seconds. */
  createdAt: z.number(),
  deletedAt: z.number().nullable(),
});

export type SecretVersion = z.infer<typeof versionSchema>;
export type Secret = z.infer<typeof secretSchema>;

/** Secrets by name, in a file when one is given. */
export class SecretStore {
  readonly #file: DataFile | null;
  readonly #secrets = new Map<string, Secret>();
  /** Whether there is a file to keep secrets in, and none was found or written. */
  #isLost = false;

  constructor(file: DataFile | null) {
    this.#file = file;
    const stored = readDataFile(file, z.array(secretSchema));
    this.#isLost = file !== null && stored === null;
    for (const secret of stored ?? []) this.#secrets.set(secret.name, secret);
  }

  /**
   * Called where a table exists already: its secrets were written before it.
   *
   * @throws DataFileError if they are not there
   */
  requireFile(): void {
    if (this.#file === null || !this.#isLost) return;
    throw new DataFileError({ file: this.#file, fault: missingFault });
  }

  /** @param id name, ARN, or ARN without the six characters behind the name */
  find(id: string): Secret | null {
    const byName = this.#secrets.get(id);
    if (byName !== undefined) return byName;
    for (const secret of this.#secrets.values()) {
      if (secret.arn === id || secret.arn.slice(0, -7) === id) return secret;
    }
    return null;
  }

  /** Stores the secret; a new name creates a new secret. */
  save(secret: Secret): void {
    this.#secrets.set(secret.name, secret);
    this.#persist();
  }

  remove(name: string): void {
    this.#secrets.delete(name);
    this.#persist();
  }

  /** Removes all secrets but the named ones. */
  keepOnly(names: readonly string[]): void {
    for (const name of this.#secrets.keys()) if (!names.includes(name)) this.#secrets.delete(name);
    this.#persist();
  }

  #persist(): void {
    this.#isLost = false;
    if (this.#file !== null) writeJsonFile(this.#file.path, [...this.#secrets.values()]);
  }
}

export function newSecret(name: string, description: string | null, arn?: string): Secret {
  const suffix = createHash("sha256").update(randomUUID()).digest("hex").slice(0, 6);
  return {
    name,
    arn: arn ?? `arn:${partition}:secretsmanager:${region}:${accountId}:secret:${name}-${suffix}`,
    description,
    versions: [],
    createdAt: epochSeconds(),
    deletedAt: null,
  };
}

/** Adds a version as AWSCURRENT; the one before becomes AWSPREVIOUS, and older ones lose all stages. */
export function addVersion(
  secret: Secret,
  version: Pick<SecretVersion, "id" | "secretString" | "secretBinary">,
): void {
  for (const old of secret.versions) {
    const wasCurrent = old.stages.includes("AWSCURRENT");
    old.stages = wasCurrent ? ["AWSPREVIOUS"] : [];
  }
  secret.versions = secret.versions.filter((old) => old.stages.length > 0);
  secret.versions.push({ ...version, stages: ["AWSCURRENT"], createdAt: epochSeconds() });
}

export function epochSeconds(): number {
  return Date.now() / 1000;
}
