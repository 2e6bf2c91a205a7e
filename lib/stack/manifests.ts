import { type IKey, Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectLockRetention,
} from "aws-cdk-lib/aws-s3";
import { CfnOutput, Duration, RemovalPolicy } from "aws-cdk-lib/core";
import type { Construct } from "constructs";

/** Where the audit trail is sealed, outside the table (docs/audit.md, Seals and manifests). */
export type Manifests = {
  readonly bucket: Bucket;
  readonly signingKey: Key;
};

/** @param key encrypts the bucket */
export function addManifests(scope: Construct, key: IKey, retentionDays: number): Manifests {
  const bucket = new Bucket(scope, "Manifests", {
    encryption: BucketEncryption.KMS,
    encryptionKey: key,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    versioned: true,
    objectLockEnabled: true,
    // Compliance mode: nobody can shorten it, not even the account's root user.
    objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(retentionDays)),
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const signingKey = new Key(scope, "ManifestKey", {
    description: "Signs the manifests of the audit trail",
    keySpec: KeySpec.ECC_NIST_P256,
    keyUsage: KeyUsage.SIGN_VERIFY,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  new CfnOutput(scope, "ManifestBucketName", { value: bucket.bucketName });
  new CfnOutput(scope, "ManifestKeyArn", { value: signingKey.keyArn });
  return { bucket, signingKey };
}
