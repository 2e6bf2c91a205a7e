import { createHash, randomBytes } from "node:crypto";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { z } from "zod";
import type { ApiKey } from "#domain/access/api-key.ts";
import type { Instant } from "#domain/value/instant.ts";
import { writtenOrganizationId } from "#domain/value/organization-id.ts";
import { type DataFile, readDataFile } from "#lib/emulator/data-file.ts";
import { writeJsonFile } from "#lib/emulator/json-file.ts";
import { createApiKeyWrites } from "#store/table/access/api-key-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";

type SeedApiKey = {
  readonly organizationId: string;
  readonly name: string;
  /** The beginning of the plaintext key, to recognize it by. */
  readonly prefix: string;
  /** SHA-256 of the plaintext key, in hex. */
  readonly keyHash: string;
  readonly scopes: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
};

/** Stores a key in the service's table. */
export type ApiKeyWriter = (key: SeedApiKey) => Promise<void>;

const seedSchema = z.strictObject({
  organizationId: z.string().min(1),
  apiKey: z.string().regex(/^key_live_[\w-]{43}$/),
});
const fileSchema = z.strictObject({ demo: seedSchema, other: seedSchema });

export type SeededOrganization = z.infer<typeof seedSchema>;
export type Seed = z.infer<typeof fileSchema>;

const demoOrganizationId = "org_demo";
/** Length of the shown beginning of a key of 52 characters; the rest cannot be guessed from it. */
const shownCharacters = 16;
const otherOrganizationId = "org_other";

/** The only code of the local stack that writes items in the service's format. */
export function seedApiKeyWriter(dynamodb: DynamoDBClient, tableName: string): ApiKeyWriter {
  const table = { client: DynamoDBDocumentClient.from(dynamodb), name: tableName };
  return async (key) => {
    const createdAt = key.createdAt as Instant;
    const apiKey: ApiKey = {
      uuid: createIdSource(() => key.createdAt).next(),
      organizationId: writtenOrganizationId(key.organizationId),
      name: key.name,
      prefix: key.prefix,
      scopes: key.scopes,
      createdByUserId: "user_local",
      expiresAt: null,
      revokedAt: null,
      metadata: null,
      createdAt,
      updatedAt: createdAt,
    };
    await commit(table, createApiKeyWrites(key.keyHash, apiKey));
  };
}

/**
 * The two organizations of every local stack. Their keys are created once for a data folder and not
 * written again after a restart, so a revoked key stays revoked.
 */
export async function seedOrganizations(
  write: ApiKeyWriter,
  file: DataFile | null,
  now: number,
): Promise<Seed> {
  const stored = readDataFile(file, fileSchema);
  if (stored !== null) return stored;
  const seed: Seed = {
    demo: { organizationId: demoOrganizationId, apiKey: makeApiKey() },
    other: { organizationId: otherOrganizationId, apiKey: makeApiKey() },
  };
  await writeSeed(write, seed, now);
  if (file !== null) writeJsonFile(file.path, seed);
  return seed;
}

/** Writes existing keys into the empty table after a reset. */
export async function writeSeed(write: ApiKeyWriter, seed: Seed, now: number): Promise<void> {
  for (const organization of [seed.demo, seed.other])
    await seedOrganization(write, organization, now);
}

async function seedOrganization(
  write: ApiKeyWriter,
  { organizationId, apiKey }: SeededOrganization,
  now: number,
): Promise<void> {
  await write({
    organizationId,
    name: "Local stack",
    prefix: apiKey.slice(0, shownCharacters),
    keyHash: createHash("sha256").update(apiKey).digest("hex"),
    scopes: ["*"],
    createdAt: now,
  });
}

/** 32 random bytes are 43 characters of base64url. */
function makeApiKey(): string {
  return `key_live_${randomBytes(32).toString("base64url")}`;
}
