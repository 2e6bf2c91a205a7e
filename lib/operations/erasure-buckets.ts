/** The buckets that an erasure works on: that of files, and that of manifests, which keeps the list of erasures. */
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import {
  readArchiveBucket,
  readManifestBucket,
  readObjectBucket,
  readOptionalTableName,
} from "#config.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { openObjectClient } from "#store/sdk/object-client.ts";
import type { ErasableFiles } from "#work/erasure/erase-files.ts";
import type { ErasureList } from "./erase.ts";

type Buckets = {
  readonly client: S3Client;
  readonly files: string;
  readonly manifests: string;
  /** Null in a stage that archives nothing. */
  readonly archive: string | null;
};

/** @throws Error if the environment names the table and not both buckets */
export function openBuckets(readOutputs: () => Outputs): Buckets {
  if (readOptionalTableName() !== null) {
    const [files, manifests] = [readObjectBucket(), readManifestBucket()];
    return { client: openObjectClient(), files, manifests, archive: readArchiveBucket() };
  }
  const { buckets, endpoints } = readOutputs();
  const local = { endpoint: endpoints.s3, region, credentials, forcePathStyle: true };
  const client = openObjectClient(local);
  const { files, manifests, archive } = buckets;
  return { client, files: files ?? "", manifests: manifests ?? "", archive };
}

export function erasableFiles({ client, files }: Buckets): ErasableFiles {
  return filesIn(client, files);
}

/** The objects of archived cases; null in a stage that archives nothing. */
export function archivedFiles({ client, archive }: Buckets): ErasableFiles | null {
  return archive === null ? null : filesIn(client, archive);
}

function filesIn(client: S3Client, bucket: string): ErasableFiles {
  return {
    list: (prefix) => listKeys(client, bucket, prefix),
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}

export function erasureList({ client, manifests }: Buckets): ErasureList {
  const prefixOf = (organizationId: OrganizationId) =>
    `erasures/${Buffer.from(organizationId).toString("base64url")}/`;
  return {
    add: async (organizationId, id) => {
      const Key = `${prefixOf(organizationId)}${id}.json`;
      const Body = JSON.stringify({ organizationId, id });
      const put = { Bucket: manifests, Key, Body, ChecksumAlgorithm: "SHA256" as const };
      await client
        .send(new PutObjectCommand({ ...put, IfNoneMatch: "*" }))
        .catch((error: Error) => {
          if (error.name !== "PreconditionFailed") throw error;
        });
    },
    read: async (organizationId) => {
      const prefix = prefixOf(organizationId);
      const keys = await listKeys(client, manifests, prefix);
      return keys.map((key) => key.slice(prefix.length).replace(/\.json$/, ""));
    },
  };
}

export async function listKeys(
  client: S3Client,
  bucket: string,
  prefix: string,
): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    );
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
}
