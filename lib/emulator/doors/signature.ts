/**
 * Verifies signatures of AWS calls (Signature Version 4), in headers and in presigned URLs, by signing the same request again
 * with the SDK's signer.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { SignatureV4 } from "@smithy/signature-v4";
import type { Credentials } from "../provision/aws-environment.ts";
import { Sha256 } from "../sha256.ts";

export type SignedRequest = {
  readonly method: string;
  /** Path with query, as sent. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Null for a body that is not read: then the signature covers the hash that the request names. */
  readonly body: Buffer | null;
};

type Presented = {
  readonly accessKeyId: string;
  readonly region: string;
  readonly service: string;
  readonly date: Date;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** Seconds; null for a signature in headers. */
  readonly expiresIn: number | null;
};

const presignedPrefix = /^X-Amz-(?:Algorithm|Credential|Date|Expires|SignedHeaders|Signature)$/i;
const contentHash = "x-amz-content-sha256";
const unsignedPayload = "UNSIGNED-PAYLOAD";

/**
 * Whether known credentials have signed the request for the service. A time is not compared with the clock, which a test
 * moves.
 *
 * @param secretOf null for an access key that is not known
 */
export async function isSigned(
  request: SignedRequest,
  service: string,
  secretOf: (accessKeyId: string) => string | null,
): Promise<boolean> {
  const presented = presentedIn(request);
  if (presented === null || presented.service !== service) return false;
  const secretAccessKey = secretOf(presented.accessKeyId);
  if (secretAccessKey === null || !namesItsHash(request)) return false;
  const { accessKeyId } = presented;
  const expected = await sign(request, presented, { accessKeyId, secretAccessKey });
  return isSame(expected, presented.signature);
}

/** The signature covers the hash that the request names; a body that was read must have it. */
function namesItsHash({ headers, body }: SignedRequest): boolean {
  const given = headers.get(contentHash);
  return (
    body === null ||
    given === undefined ||
    given === createHash("sha256").update(body).digest("hex")
  );
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

async function sign(
  { method, path, headers, body }: SignedRequest,
  presented: Presented,
  credentials: Credentials,
): Promise<string> {
  const { region, service, date: signingDate, signedHeaders, expiresIn } = presented;
  const signer = new SignatureV4({
    ...{ service, region, credentials, sha256: Sha256 },
    applyChecksum: false,
    uriEscapePath: service !== "s3",
  });
  const query = queryOf(path);
  const [pathname = "/"] = path.split("?");
  const base = { method, protocol: "http:", hostname: "localhost", path: pathname };
  const own = Object.fromEntries(signedHeaders.map((name) => [name, headers.get(name) ?? ""]));
  const signableHeaders = new Set(signedHeaders);
  if (expiresIn === null) {
    // The signer takes the hash from this header; it signs the header only if the request did.
    const given = headers.get(contentHash);
    const hash = given === undefined ? {} : { [contentHash]: given };
    const unsignableHeaders = new Set(signableHeaders.has(contentHash) ? [] : [contentHash]);
    const signed = await signer.sign(
      { ...base, query, headers: { ...own, ...hash }, ...(body === null ? {} : { body }) },
      { signingDate, signableHeaders, unsignableHeaders },
    );
    return signatureIn(signed.headers["authorization"] ?? "");
  }
  const kept = Object.entries(query).filter(([name]) => !presignedPrefix.test(name));
  const signed = await signer.presign(
    {
      ...base,
      query: Object.fromEntries(kept),
      headers: { ...own, [contentHash]: hashOf(query) },
    },
    {
      ...{ signingDate, expiresIn, signableHeaders },
      unsignableHeaders: new Set([contentHash]),
      unhoistableHeaders: new Set([contentHash, ...signedHeaders]),
    },
  );
  return String(signed.query?.["X-Amz-Signature"] ?? "");
}

function hashOf(query: Readonly<Record<string, string>>): string {
  const name = Object.keys(query).find((each) => each.toLowerCase() === contentHash);
  return name === undefined ? unsignedPayload : (query[name] ?? unsignedPayload);
}

function presentedIn(request: SignedRequest): Presented | null {
  const fields = fieldsIn(request);
  const [accessKeyId, , region, service] = (fields.credential ?? "").split("/");
  const { signature, expiresIn } = fields;
  const signedHeaders = fields.signedHeaders?.split(";") ?? [];
  const date = dateOf(fields.date);
  if (accessKeyId === undefined || region === undefined || service === undefined) return null;
  if (signature === undefined || date === null) return null;
  if (expiresIn !== null && !(expiresIn > 0 && expiresIn <= weekSeconds)) return null;
  // A signature that does not cover the host holds for any server.
  if (!signedHeaders.includes("host")) return null;
  return { accessKeyId, region, service, date, signedHeaders, signature, expiresIn };
}

function fieldsIn({ path, headers }: SignedRequest) {
  const authorization = headers.get("authorization");
  if (authorization === undefined) {
    const query = queryOf(path);
    return {
      credential: query["X-Amz-Credential"],
      signedHeaders: query["X-Amz-SignedHeaders"],
      signature: query["X-Amz-Signature"],
      date: query["X-Amz-Date"],
      expiresIn: Number(query["X-Amz-Expires"]),
    };
  }
  const field = (name: string) => new RegExp(`\\b${name}=([^,\\s]+)`).exec(authorization)?.[1];
  return {
    credential: field("Credential"),
    signedHeaders: field("SignedHeaders"),
    signature: field("Signature"),
    date: headers.get("x-amz-date"),
    expiresIn: null,
  };
}

/** The longest that AWS lets a presigned URL hold. */
const weekSeconds = 604_800;

/** @param text as in `20260102T030405Z` */
function dateOf(text: string | undefined): Date | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? "") ?? [];
  const [year, month, day, hour, minute, second] = parts.map(Number);
  if (year === undefined || month === undefined) return null;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

function queryOf(path: string): Record<string, string> {
  const [, text = ""] = path.split("?");
  const entries = text.split("&").filter((pair) => pair !== "");
  return Object.fromEntries(
    entries.map((pair) => {
      const equals = pair.indexOf("=");
      const [name, value] =
        equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return [decode(name), decode(value)];
    }),
  );
}

/** A broken escape stays as it is: the signature does not hold then. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function signatureIn(authorization: string): string {
  return /Signature=([0-9a-f]+)/.exec(authorization)?.[1] ?? "";
}
