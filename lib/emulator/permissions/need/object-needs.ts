/**
 * Permissions that calls of S3 need, with the bucket in the path.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html
 */
import type { Call } from "../call.ts";
import type { Need } from "../policy.ts";

export type ObjectName = { readonly bucket: string; readonly key: string };

/** Bucket and key of `/bucket/key?query`; the key is empty for the bucket itself. */
export function objectNameOf(path: string): ObjectName {
  const [, bucket = "", ...segments] = new URL(path, "http://localhost").pathname.split("/");
  return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(segments.join("/")) };
}

function bucketArn(bucket: string): string {
  return `arn:aws:s3:::${bucket}`;
}

/** The permission to list, which decides whether a missing object is 404 or 403. */
export function listNeed({ bucket }: ObjectName): Need {
  return { action: "s3:ListBucket", resource: bucketArn(bucket) };
}

/** By method and by the parameter of the query that names a part of the object. */
const objectActions: Readonly<Record<string, string>> = {
  "GET ": "GetObject",
  // There is no permission for HeadObject.
  "HEAD ": "GetObject",
  "PUT ": "PutObject",
  "DELETE ": "DeleteObject",
  "POST uploads": "PutObject",
  "PUT uploadId": "PutObject",
  "POST uploadId": "PutObject",
  "DELETE uploadId": "AbortMultipartUpload",
  "GET uploadId": "ListMultipartUploadParts",
  "GET tagging": "GetObjectTagging",
  "PUT tagging": "PutObjectTagging",
};

const bucketActions: Readonly<Record<string, string>> = {
  "GET ": "ListBucket",
  "HEAD ": "ListBucket",
  "GET uploads": "ListBucketMultipartUploads",
};

/** Parameters that name a part of the object or bucket. All others only shape the answer. */
const subresource =
  /^(uploads|uploadId|tagging|acl|delete|versions|versionId|retention|legal-hold|torrent|policy|cors|lifecycle|notification|encryption|location|restore|select|attributes)$/;

export function objectNeeds(call: Call): readonly Need[] | null {
  const name = objectNameOf(call.path);
  const { searchParams } = new URL(call.path, "http://localhost");
  const parts = [...searchParams.keys()].filter((key) => subresource.test(key));
  const actions = name.key === "" ? bucketActions : objectActions;
  const action = actions[`${call.method} ${parts.join(" ")}`];
  if (action === undefined) return null;
  const bucket = bucketArn(name.bucket);
  const resource = name.key === "" ? bucket : `${bucket}/${name.key}`;
  const source = call.headers.get("x-amz-copy-source");
  return [
    { action: `s3:${action}`, resource },
    ...(source === undefined ? [] : [copyNeed(source)]),
  ];
}

function copyNeed(source: string): Need {
  const { bucket, key } = objectNameOf(source.startsWith("/") ? source : `/${source}`);
  return { action: "s3:GetObject", resource: `${bucketArn(bucket)}/${key}` };
}
