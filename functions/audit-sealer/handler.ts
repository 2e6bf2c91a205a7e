import type { Context } from "aws-lambda";
import {
  readAwsAccess,
  readKmsEndpoint,
  readManifestBucket,
  readManifestKeyId,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { openObjectStore } from "#store/object-store/object-store.ts";
import { signByKms } from "#store/sdk/kms-signer.ts";
import { openTable } from "#store/table/core/table.ts";
import { sealWindows } from "#work/sealing/seal-windows.ts";

const meter = createMeter(readStage());
const keyId = readManifestKeyId();
const kms = { ...readAwsAccess(), endpoint: readKmsEndpoint() };
const dependencies = {
  table: openTable(readTableName()),
  manifests: openObjectStore(readManifestBucket()),
  signer: { keyId, sign: (message: Buffer) => signByKms(kms, keyId, message) },
  now: () => Date.now() as Instant,
};

/** Runs every minute; a window of five minutes is sealed 15 minutes after its end. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  try {
    const remaining = () => context.getRemainingTimeInMillis();
    const sealedUntil = await sealWindows({ ...dependencies, remaining });
    meter.record("SweepLag", "seals", Math.max(0, dependencies.now() - sealedUntil));
  } finally {
    meter.flush();
  }
};
