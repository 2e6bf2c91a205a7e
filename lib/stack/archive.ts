/** The setting `closedCaseArchive`: the bucket that closed cases are moved to (docs/deployment.md, Archive of closed cases). */
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, StorageClass } from "aws-cdk-lib/aws-s3";
import { CfnOutput, Duration, RemovalPolicy } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import * as z from "zod";
import { objectStatements } from "#lib/function/permissions.ts";
import { isLocal } from "./local-profile.ts";

/** Closed cases leave the table after so many days without a change; null: no more do, and those that did are read. */
export const archiveSchema = z.strictObject({
  afterDays: z.int().min(30).max(3_650).nullable().default(400),
});

/** On a developer's machine there is an archive always. */
type ArchiveSettings = {
  readonly stage: string;
  readonly closedCaseArchive: z.infer<typeof archiveSchema> | null;
};

/** Objects are read in milliseconds in both classes. The cheaper one charges for 90 days at least. */
const daysInFirstClass = Duration.days(30);
/** As long as the table's point-in-time recovery goes back: a restored table may name what was erased since. */
const daysOfFormerVersions = Duration.days(35);
const daysOfUploads = Duration.days(1);

/** The functions that read no case, and no evidence. */
const withoutCases: ReadonlySet<string> = new Set([
  "api-keys",
  "audit-sealer",
  "deadline-sweeper",
  "minute-dispatcher",
  "public",
  "settings",
  "stream-relay",
]);

/** The one function that moves cases. */
const mover = "matcher";

export type CaseArchive = { readonly bucket: Bucket; readonly afterDays: number | null };

/** @param key encrypts the bucket */
export function addArchive(
  scope: Construct,
  key: IKey,
  { closedCaseArchive, stage }: ArchiveSettings,
): CaseArchive | null {
  const setting = closedCaseArchive ?? (isLocal({ stage }) ? archiveSchema.parse({}) : null);
  if (setting === null) return null;
  const bucket = new Bucket(scope, "Archive", {
    encryption: BucketEncryption.KMS,
    encryptionKey: key,
    bucketKeyEnabled: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
    lifecycleRules: [
      {
        transitions: [
          {
            storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
            transitionAfter: daysInFirstClass,
          },
        ],
        noncurrentVersionExpiration: daysOfFormerVersions,
        abortIncompleteMultipartUploadAfter: daysOfUploads,
      },
    ],
  });
  new CfnOutput(scope, "ArchiveBucketName", { value: bucket.bucketName });
  return { bucket, afterDays: setting.afterDays };
}

/** What a function needs of the archive: to read, and one function to move. */
export function archiveNeeds(
  name: string,
  archive: CaseArchive | null,
  key: IKey,
): {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
} {
  if (archive === null || withoutCases.has(name)) return { statements: [], environment: {} };
  const { bucket, afterDays } = archive;
  const isMover = name === mover && afterDays !== null;
  return {
    statements: objectStatements(isMover ? "create" : "read", bucket, key, "closed-cases/"),
    environment: {
      ARCHIVE_BUCKET: bucket.bucketName,
      ...(isMover && { ARCHIVE_AFTER_DAYS: String(afterDays) }),
    },
  };
}
