import type { Context } from "aws-lambda";
import {
  readArchiveBucket,
  readAwsAccess,
  readKmsEndpoint,
  readManifestBucket,
  readManifestKeyId,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { openArchive } from "#store/archive/open-archive.ts";
import { openObjectStore } from "#store/object-store/object-store.ts";
import { shardWorkOf } from "#store/queue/minute-message.ts";
import { signByKms } from "#store/sdk/kms-signer.ts";
import { openTable } from "#store/table/core/table.ts";
import { sealWindows } from "#work/sealing/seal-windows.ts";

const keyId = readManifestKeyId();
const kms = { ...readAwsAccess(), endpoint: readKmsEndpoint() };
const dependencies = {
  table: openTable(readTableName(), {}, openArchive(readArchiveBucket())),
  manifests: openObjectStore(readManifestBucket()),
  signer: { keyId, sign: (message: Buffer) => signByKms(kms, keyId, message) },
  now: () => Date.now() as Instant,
};

/** Seals the shards that the messages name; a window of five minutes is sealed 15 minutes after its end. */
export const handler = async (event: unknown, context: Context): Promise<void> => {
  const { shards, until } = shardWorkOf(event, dependencies.now());
  if (shards?.length === 0) return;
  const remaining = () => Math.min(context.getRemainingTimeInMillis(), until - dependencies.now());
  const named = shards?.filter((shard) => shard !== null);
  await sealWindows({ ...dependencies, remaining }, named);
};
