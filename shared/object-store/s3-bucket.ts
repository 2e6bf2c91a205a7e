/** The bucket of files on S3; loaded with its first use (object-store.ts). */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";

type Bucket = { readonly client: S3Client; readonly bucket: string };

/** Path style and no checksum of the SDK's own, so that a presigned URL takes a plain PUT. */
export function openBucket(bucket: string): Bucket {
  const client = new S3Client({
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, bucket };
}

export async function putObject(
  { client, bucket }: Bucket,
  key: string,
  body: Uint8Array,
  contentType: string,
): Promise<void> {
  await client.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }),
  );
}

/** The object's bytes from its start, as they arrive. */
export async function* readObject(
  { client, bucket }: Bucket,
  key: string,
): AsyncGenerator<Uint8Array> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  if (Body === undefined) return;
  yield* Body as unknown as AsyncIterable<Uint8Array>;
}

/** Size in bytes; null where there is no such object. */
export async function sizeOfObject(
  { client, bucket }: Bucket,
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

/** URL to which the object may be PUT, for so many seconds. */
export async function presignPut(
  { client, bucket }: Bucket,
  key: string,
  seconds: number,
): Promise<string> {
  const command = new PutObjectCommand({ Bucket: bucket, Key: key });
  return getSignedUrl(client, command, { expiresIn: seconds });
}

/** URL from which the object may be fetched under this name, for so many seconds. */
export async function presignGet(
  { client, bucket }: Bucket,
  key: string,
  fileName: string,
  seconds: number,
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentDisposition: `attachment; filename="${fileName}"`,
  });
  return getSignedUrl(client, command, { expiresIn: seconds });
}

/** S3's least size of a part that is not the last. */
const partBytes = 5 * 1_048_576;

/** Writes an object of unknown size from a stream of texts, with one part in memory. */
export async function writeObject(
  { client, bucket }: Bucket,
  key: string,
  contentType: string,
  texts: AsyncIterable<string>,
): Promise<void> {
  const target = { Bucket: bucket, Key: key };
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: contentType }),
  );
  const parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const upload = async (body: Uint8Array) => {
    const PartNumber = parts.length + 1;
    const part = { ...target, UploadId, PartNumber, Body: body };
    const { ETag } = await client.send(new UploadPartCommand(part));
    parts.push({ ETag, PartNumber });
  };
  try {
    for await (const part of inParts(texts)) await upload(part);
    await client.send(
      new CompleteMultipartUploadCommand({
        ...target,
        UploadId,
        MultipartUpload: { Parts: parts },
      }),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
    throw error;
  }
}

async function* inParts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    held.push(bytes);
    size += bytes.length;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  yield Buffer.concat(held);
}
