import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { hasObjectEndpoint } from "#config.ts";
import { objectLimits } from "./client-limits.ts";

/**
 * Creates the S3 client. It computes no checksums, so that a presigned URL accepts a plain PUT. S3 itself
 * is addressed by the host of the bucket, which AWS recommends; an emulator has no such host.
 *
 * @param local where an operator's command finds the local stack
 */
export function openObjectClient(local: S3ClientConfig = {}): S3Client {
  return new S3Client({
    ...objectLimits,
    forcePathStyle: hasObjectEndpoint(),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...local,
  });
}
