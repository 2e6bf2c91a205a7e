/**
 * The bucket of files: imported files as received, and export files to download. The S3 client
 * takes a fifth of a cold start, so it is loaded with the first object; most requests need none.
 */
import type * as S3 from "./s3-bucket.ts";

export type ObjectStore = { readonly open: () => Promise<OpenedStore> };

type OpenedStore = { readonly s3: typeof S3; readonly bucket: ReturnType<typeof S3.openBucket> };

/** Opens the bucket with this name; the client is loaded with the first call. */
export function openObjectStore(name: string): ObjectStore {
  let opened: Promise<OpenedStore> | null = null;
  const load = async (): Promise<OpenedStore> => {
    const s3 = await import("./s3-bucket.ts");
    return { s3, bucket: s3.openBucket(name) };
  };
  return {
    open: () => {
      opened ??= load();
      return opened;
    },
  };
}

/** The bucket behind a client that is open already. */
export function objectStoreOf(client: S3.OpenBucket["client"], bucket: string): ObjectStore {
  return {
    open: async () => ({ s3: await import("./s3-bucket.ts"), bucket: { client, bucket } }),
  };
}

/** Stores an object; replaces an existing one. */
export async function putObject(
  store: ObjectStore,
  key: string,
  body: Uint8Array,
  contentType: string,
): Promise<void> {
  const { s3, bucket } = await store.open();
  await s3.putObject(bucket, key, body, contentType);
}

/**
 * Creates an object in a bucket with Object Lock.
 *
 * @returns false if there is an object under the key, which stays
 */
export async function putNewObject(
  store: ObjectStore,
  key: string,
  body: Uint8Array,
  contentType: string,
): Promise<boolean> {
  const { s3, bucket } = await store.open();
  return s3.putNewObject(bucket, key, body, contentType);
}

/** Removes an object; does nothing if there is none. */
export async function removeObject(store: ObjectStore, key: string): Promise<void> {
  const { s3, bucket } = await store.open();
  await s3.removeObject(bucket, key);
}

/** The bytes of one version of an object; null if the object is another one by now, or gone. */
export async function openVersion(
  store: ObjectStore,
  version: S3.ObjectVersion,
): Promise<AsyncIterable<Uint8Array> | null> {
  const { s3, bucket } = await store.open();
  return s3.openVersion(bucket, version);
}

/**
 * Copies one version of an object within the bucket.
 *
 * @returns false if the object is another one by now, or gone
 */
export async function copyVersion(
  store: ObjectStore,
  version: S3.ObjectVersion,
  to: string,
): Promise<boolean> {
  const { s3, bucket } = await store.open();
  return s3.copyVersion(bucket, version, to);
}

/** Removes an object if it is still this version; does nothing otherwise. */
export async function removeVersion(store: ObjectStore, version: S3.ObjectVersion): Promise<void> {
  const { s3, bucket } = await store.open();
  await s3.removeVersion(bucket, version);
}

/** Streams the bytes of the object from this one on, by default from its start; fails where it has fewer. */
export async function* readObject(
  store: ObjectStore,
  key: string,
  from = 0,
): AsyncGenerator<Uint8Array> {
  const { s3, bucket } = await store.open();
  yield* s3.readObject(bucket, key, from);
}

/** These bytes of the object; `to` is excluded. @throws Error where it has fewer */
export async function readRange(
  store: ObjectStore,
  key: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Buffer> {
  const { s3, bucket } = await store.open();
  return s3.readRange(bucket, key, { from, to });
}

/** The whole object, and which version it is. @throws NoSuchKey where there is none */
export async function readVersion(store: ObjectStore, key: string): Promise<S3.ReadVersion> {
  const { s3, bucket } = await store.open();
  return s3.readVersion(bucket, key);
}

/** @returns false if the object is another version by now, which stays */
export async function replaceVersion(
  store: ObjectStore,
  version: S3.ObjectVersion,
  body: Uint8Array,
): Promise<boolean> {
  const { s3, bucket } = await store.open();
  return s3.replaceVersion(bucket, version, body);
}

/** The whole object; null if it does not exist. Needs the permission to list the bucket, like `sizeOfObject`. */
export async function findObject(store: ObjectStore, key: string): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const bytes of readObject(store, key)) pieces.push(bytes);
  } catch (error) {
    if ((error as Error).name === "NoSuchKey") return null;
    throw error;
  }
  return Buffer.concat(pieces);
}

/** Size in bytes; null if the object does not exist. */
export async function sizeOfObject(store: ObjectStore, key: string): Promise<number | null> {
  const { s3, bucket } = await store.open();
  return s3.sizeOfObject(bucket, key);
}

/** Presigned URL to PUT the object, valid for this number of seconds. */
export async function presignPut(
  store: ObjectStore,
  key: string,
  seconds: number,
): Promise<string> {
  const { s3, bucket } = await store.open();
  return s3.presignPut(bucket, key, seconds);
}

/** Presigned URL to download the object under this file name, valid for this number of seconds. */
export async function presignGet(
  store: ObjectStore,
  { key, fileName }: { readonly key: string; readonly fileName: string },
  seconds: number,
): Promise<string> {
  const { s3, bucket } = await store.open();
  return s3.presignGet(bucket, { key, fileName }, seconds);
}

/**
 * Starts a multipart upload; the object is invisible until it is completed. Returns the upload id.
 */
export async function startUpload(
  store: ObjectStore,
  { key, contentType }: { readonly key: string; readonly contentType: string },
): Promise<string> {
  const { s3, bucket } = await store.open();
  return s3.startUpload(bucket, { key, contentType });
}

/**
 * @param number 1 to 10,000; a later part replaces an earlier one with the same number
 * @param body at least 5 MiB, except the last part
 * @returns the ETag of the part, needed to complete the upload
 */
export async function uploadPart(
  store: ObjectStore,
  upload: S3.Upload,
  number: number,
  body: Uint8Array,
): Promise<string> {
  const { s3, bucket } = await store.open();
  return s3.uploadPart(bucket, upload, number, body);
}

/**
 * Completes the upload with these parts, in the order of their numbers; other parts are deleted.
 *
 * @returns false if the upload does not exist: it was completed or aborted
 */
export async function completeUpload(
  store: ObjectStore,
  upload: S3.Upload,
  parts: readonly { readonly number: number; readonly etag: string }[],
): Promise<boolean> {
  const { s3, bucket } = await store.open();
  return s3.completeUpload(bucket, upload, parts);
}

export async function abortUpload(store: ObjectStore, upload: S3.Upload): Promise<void> {
  const { s3, bucket } = await store.open();
  await s3.abortUpload(bucket, upload);
}
