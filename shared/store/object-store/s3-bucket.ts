/** The bucket of files on S3; loaded on first use (object-store.ts). */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { longestSilence } from "#store/sdk/client-limits.ts";
import { openObjectClient } from "#store/sdk/object-client.ts";
import { withoutSilence } from "./without-silence.ts";

export type OpenBucket = { readonly client: S3Client; readonly bucket: string };

/** A multipart upload. */
export type Upload = { readonly key: string; readonly uploadId: string };

export function openBucket(bucket: string): OpenBucket {
  return { client: openObjectClient(), bucket };
}

export async function putObject(
  { client, bucket }: OpenBucket,
  key: string,
  body: Uint8Array,
  contentType: string,
): Promise<void> {
  await client.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }),
  );
}

/**
 * S3 refuses an object in a bucket with Object Lock unless the request has a checksum.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock-managing.html
 *
 * @returns false if there is an object under the key, which stays
 */
export async function putNewObject(
  { client, bucket }: OpenBucket,
  key: string,
  body: Uint8Array,
  contentType: string,
): Promise<boolean> {
  try {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        ChecksumAlgorithm: "SHA256",
        IfNoneMatch: "*",
      }),
    );
    return true;
  } catch (error) {
    if ((error as Error).name === "PreconditionFailed") return false;
    throw error;
  }
}

/** One version of an object: its key, and its ETag without quotation marks. */
export type ObjectVersion = { readonly key: string; readonly etag: string };

/** What S3 says of an object of which another version was asked for, or none is there. */
function isOtherVersion(error: unknown): boolean {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const isGone = name === "NoSuchKey" || name === "NotFound";
  return isGone || name === "PreconditionFailed" || $metadata?.httpStatusCode === 412;
}

/**
 * Like {@link readObject}, of one version.
 *
 * @returns null if the object is another one by now, or gone
 */
export async function openVersion(
  { client, bucket }: OpenBucket,
  { key, etag }: ObjectVersion,
): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: `"${etag}"` }),
    );
    if (Body === undefined) return null;
    return withoutSilence(Body as unknown as AsyncIterable<Uint8Array>, longestSilence);
  } catch (error) {
    if (isOtherVersion(error)) return null;
    throw error;
  }
}

/** S3 copies up to 5 GB in one call, a gigabyte in some seconds. In milliseconds. */
const longestCopy = 120_000;

/** @returns false if the object is another one by now, or gone */
export async function copyVersion(
  { client, bucket }: OpenBucket,
  { key, etag }: ObjectVersion,
  to: string,
): Promise<boolean> {
  const source = `${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
  const command = new CopyObjectCommand({
    Bucket: bucket,
    Key: to,
    CopySource: source,
    CopySourceIfMatch: `"${etag}"`,
  });
  try {
    await client.send(command, { requestTimeout: longestCopy });
    return true;
  } catch (error) {
    if (isOtherVersion(error)) return false;
    throw error;
  }
}

/** Removes an object if it is still this version; does nothing otherwise. */
export async function removeVersion(
  { client, bucket }: OpenBucket,
  { key, etag }: ObjectVersion,
): Promise<void> {
  try {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, IfMatch: `"${etag}"` }));
  } catch (error) {
    if (!isOtherVersion(error)) throw error;
  }
}

/** S3 answers the same whether there is such an object or not. */
export async function removeObject({ client, bucket }: OpenBucket, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}

/**
 * Streams the bytes of the object from this one on. The reader may pause between two pieces as long as it
 * likes.
 *
 * @param from smaller than the size of the object
 * @throws Error if S3 is silent for 20 seconds while the reader waits
 */
export async function* readObject(
  { client, bucket }: OpenBucket,
  key: string,
  from = 0,
): AsyncGenerator<Uint8Array> {
  const range = from === 0 ? {} : { Range: `bytes=${from}-` };
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...range }));
  if (Body === undefined) return;
  yield* withoutSilence(Body as unknown as AsyncIterable<Uint8Array>, longestSilence);
}

/** @throws Error where the object has fewer bytes */
export async function readRange(
  { client, bucket }: OpenBucket,
  key: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Buffer> {
  const Range = `bytes=${from}-${to - 1}`;
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }));
  const bytes = await bytesOf(Body);
  if (bytes.length === to - from) return bytes;
  throw new Error(`S3 sent ${bytes.length} of ${to - from} bytes of ${key}.`);
}

export type ReadVersion = { readonly bytes: Buffer; readonly etag: string };

export async function readVersion(
  { client, bucket }: OpenBucket,
  key: string,
): Promise<ReadVersion> {
  const { Body, ETag = "" } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return { bytes: await bytesOf(Body), etag: ETag.replaceAll('"', "") };
}

/** @returns false if the object is another version by now, which stays */
export async function replaceVersion(
  { client, bucket }: OpenBucket,
  { key, etag }: ObjectVersion,
  body: Uint8Array,
): Promise<boolean> {
  const condition = { IfMatch: `"${etag}"` };
  try {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ...condition }));
    return true;
  } catch (error) {
    if (isOtherVersion(error)) return false;
    throw error;
  }
}

async function bytesOf(body: unknown): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const source = body as AsyncIterable<Uint8Array> | undefined;
  if (source === undefined) return Buffer.alloc(0);
  for await (const piece of withoutSilence(source, longestSilence)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Size in bytes; null if the object does not exist. Needs the permission to list the bucket: without it S3
 * answers 403 for an object that does not exist, like for a missing permission to read.
 */
export async function sizeOfObject(
  { client, bucket }: OpenBucket,
  key: string,
): Promise<number | null> {
  try {
    const { ContentLength } = await client.send(
      new HeadObjectCommand({ Bucket: bucket, Key: key }),
    );
    return ContentLength ?? 0;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Presigned URL to PUT the object, valid for this number of seconds. */
export async function presignPut(
  { client, bucket }: OpenBucket,
  key: string,
  seconds: number,
): Promise<string> {
  const command = new PutObjectCommand({ Bucket: bucket, Key: key });
  return getSignedUrl(client, command, { expiresIn: seconds });
}

/** Presigned URL to download the object under this file name, valid for this number of seconds. */
export async function presignGet(
  { client, bucket }: OpenBucket,
  { key, fileName }: { readonly key: string; readonly fileName: string },
  seconds: number,
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentDisposition: `attachment; filename="${fileName}"`,
  });
  return getSignedUrl(client, command, { expiresIn: seconds });
}

/**
 * Starts a multipart upload; the object is invisible until it is completed. Returns the upload id.
 */
export async function startUpload(
  { client, bucket }: OpenBucket,
  { key, contentType }: { readonly key: string; readonly contentType: string },
): Promise<string> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: contentType }),
  );
  if (UploadId === undefined) throw new Error("S3 returned no upload id.");
  return UploadId;
}

/** @returns the ETag of the part, needed to complete the upload */
export async function uploadPart(
  { client, bucket }: OpenBucket,
  { key, uploadId }: Upload,
  number: number,
  body: Uint8Array,
): Promise<string> {
  const { ETag } = await client.send(
    new UploadPartCommand({
      Bucket: bucket,
      Key: key,
      UploadId: uploadId,
      PartNumber: number,
      Body: body,
    }),
  );
  if (ETag === undefined) throw new Error("S3 returned no ETag for a part.");
  return ETag;
}

/** @returns false if the upload does not exist: it was completed or aborted */
export async function completeUpload(
  { client, bucket }: OpenBucket,
  { key, uploadId }: Upload,
  parts: readonly { readonly number: number; readonly etag: string }[],
): Promise<boolean> {
  const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  try {
    await client.send(
      new CompleteMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        MultipartUpload: { Parts },
      }),
    );
    return true;
  } catch (error) {
    if ((error as Error).name === "NoSuchUpload") return false;
    throw error;
  }
}

export async function abortUpload(
  { client, bucket }: OpenBucket,
  { key, uploadId }: Upload,
): Promise<void> {
  await client.send(
    new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }),
  );
}
