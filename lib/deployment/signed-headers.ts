/**
 * Signature Version 4 of a GET request without a query and without a body:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 * For the one call of a service whose client the project does not install.
 */
import { createHash, createHmac } from "node:crypto";

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
};

export type SignedRequest = {
  readonly host: string;
  /** Without characters that need an escape. */
  readonly path: string;
  readonly region: string;
  readonly service: string;
};

const algorithm = "AWS4-HMAC-SHA256";

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** @returns all headers of the request but `host`, which is sent anyway. */
export function signedHeaders(
  { host, path, region, service }: SignedRequest,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    "x-amz-date": time,
    ...(sessionToken !== undefined && { "x-amz-security-token": sessionToken }),
  };
  const all = Object.entries({ host, ...headers });
  const names = all.map(([name]) => name).join(";");
  const lines = all.map(([name, value]) => `${name}:${value}\n`).join("");
  const canonical = ["GET", path, "", lines, names, sha256("")].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [region, service, "aws4_request"].reduce<Buffer>(
    hmac,
    hmac(`AWS4${secretAccessKey}`, day),
  );
  const signature = hmac(key, [algorithm, time, scope, sha256(canonical)].join("\n"));
  const authorization = `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature.toString("hex")}`;
  return { ...headers, authorization };
}
