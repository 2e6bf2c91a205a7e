/**
 * The bucket of files: imports as they came, and exports to fetch. S3's client, a fifth of a function's
 * start, is loaded with the first object: most requests touch none.
 */
import type * as S3 from "./s3-bucket.ts";

export type ObjectStore = { readonly open: () => Promise<OpenedStore> };

type OpenedStore = { readonly s3: typeof S3; readonly bucket: ReturnType<typeof S3.openBucket> };

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

export async function putObject(
  store: ObjectStore,
  key: string,
  body: Uint8Array,
  contentType: string,
): Promise<void> {
  const { s3, bucket } = await store.open();
  await s3.putObject(bucket, key, body, contentType);
}

/** The object's bytes from its start, as they arrive. */
export async function* readObject(store: ObjectStore, key: string): AsyncGenerator<Uint8Array> {
  const { s3, bucket } = await store.open();
  yield* s3.readObject(bucket, key);
}

/** Size in bytes; null where there is no such object. */
export async function sizeOfObject(store: ObjectStore, key: string): Promise<number | null> {
  const { s3, bucket } = await store.open();
  return s3.sizeOfObject(bucket, key);
}

/** URL to which the object may be PUT, for so many seconds. */
export async function presignPut(
  store: ObjectStore,
  key: string,
  seconds: number,
): Promise<string> {
  const { s3, bucket } = await store.open();
  return s3.presignPut(bucket, key, seconds);
}

/** URL from which the object may be fetched under this name, for so many seconds. */
export async function presignGet(
  store: ObjectStore,
  key: string,
  fileName: string,
  seconds: number,
): Promise<string> {
  const { s3, bucket } = await store.open();
  return s3.presignGet(bucket, key, fileName, seconds);
}

/** Begins an object that is written in parts; nobody sees it before it is completed. */
export async function startUpload(
  store: ObjectStore,
  key: string,
  contentType: string,
): Promise<string> {
  const { s3, bucket } = await store.open();
  return s3.startUpload(bucket, key, contentType);
}

/**
 * @param number 1 to 10,000; the last one of a number counts
 * @param body 5 MiB or more unless it is the last part
 * @returns the part's ETag, by which the upload is completed.
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
 * Makes an object of these parts, in the order of their numbers; other parts are dropped.
 *
 * @returns false where there is no such upload: it was completed before, or is gone.
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
