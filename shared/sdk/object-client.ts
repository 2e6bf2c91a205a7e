import { S3Client } from "@aws-sdk/client-s3";
import { hasObjectEndpoint } from "../config.ts";
import { objectLimits } from "./client-limits.ts";

/**
 * Creates the S3 client. It computes no checksums, so that a presigned URL accepts a plain PUT. S3 itself
 * is addressed by the host of the bucket, which AWS recommends; an emulator has no such host.
 */
export function openObjectClient(): S3Client {
  return new S3Client({
    ...objectLimits,
    forcePathStyle: hasObjectEndpoint(),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
