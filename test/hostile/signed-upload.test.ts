/**
 * What the holder of a signed upload URL tries with it (docs/attacks.md, Files): S3's check of a signature, as its
 * documentation has it (Signature Version 4, query parameters), on the URLs that the service signs.
 */
import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openBucket, presignPut } from "#store/object-store/s3-bucket.ts";

const secret = "not-a-secret";
const own = "uploads/b3JnX2E/01a2";
const other = "uploads/b3JnX2I/01b3";
const seconds = 900;

let url = "";
beforeAll(async () => {
  vi.stubEnv("AWS_ENDPOINT_URL_S3", "");
  vi.stubEnv("AWS_REGION", "eu-central-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secret);
  url = await presignPut(openBucket("files"), own, seconds);
});
afterAll(() => vi.unstubAllEnvs());

type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds after the signing. */
  readonly after?: number;
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
/** As RFC 3986 has it: what `encodeURIComponent` leaves is encoded too. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Whether S3 takes the request: the signature is of exactly this method, path, query and these headers, and in time. */
function isTaken({ method, url: text, headers = {}, after = 0 }: Sent): boolean {
  const { pathname, searchParams, host } = new URL(text);
  const given = searchParams.get("X-Amz-Signature");
  const signed = (searchParams.get("X-Amz-SignedHeaders") ?? "").split(";");
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith("x-amz-") && !signed.includes(name),
  );
  const expires = Number(searchParams.get("X-Amz-Expires"));
  if (given === null || unsigned.length > 0 || after >= expires) return false;
  const query = [...searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const all: Readonly<Record<string, string>> = { ...headers, host };
  const lines = signed.map((name) => `${name}:${all[name] ?? ""}\n`).join("");
  const request = [method, pathname, query, lines, signed.join(";"), "UNSIGNED-PAYLOAD"].join("\n");
  const [, day = "", region = "", service = "", end = ""] = (
    searchParams.get("X-Amz-Credential") ?? ""
  ).split("/");
  const date = searchParams.get("X-Amz-Date") ?? "";
  const toSign = ["AWS4-HMAC-SHA256", date, [day, region, service, end].join("/"), sha256(request)];
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign.join("\n")).toString("hex") === given;
}

/** The URL with another path, and the same signature. */
const aimed = (path: string) => url.replace(`/${own}`, `/${path}`);

describe("a signed upload URL", () => {
  test("is for one PUT of one object, for 15 minutes", () => {
    expect(isTaken({ method: "PUT", url })).toBe(true);
    expect(isTaken({ method: "PUT", url, after: seconds - 1 })).toBe(true);
    expect(new URL(url).pathname).toBe(`/${own}`);
  });

  test.each<readonly [string, () => Partial<Sent>]>([
    ["another organization's key", () => ({ url: aimed(other) })],
    ["a key beside its own", () => ({ url: aimed(`${own}x`) })],
    ["a key by dot segments", () => ({ url: aimed(`${own}/../../b3JnX2I/01b3`) })],
    ["a key with encoded slashes", () => ({ url: aimed(`${own}%2f..%2f..%2fb3JnX2I%2f01b3`) })],
    ["another bucket", () => ({ url: url.replace("//files.", "//other.") })],
    ["another method: GET", () => ({ method: "GET" })],
    ["another method: DELETE", () => ({ method: "DELETE" })],
    ["another method: POST", () => ({ method: "POST" })],
    ["a later end", () => ({ url: url.replace("X-Amz-Expires=900", "X-Amz-Expires=604800") })],
    ["its end over", () => ({ after: seconds })],
    ["a version of the object", () => ({ url: `${url}&versionId=1` })],
    ["its list of permissions", () => ({ url: `${url}&acl=` })],
    ["a part of an upload", () => ({ url: `${url}&partNumber=1&uploadId=1` })],
    ["a copy, in the query", () => ({ url: `${url}&x-amz-copy-source=files%2F${other}` })],
    ["a copy, in a header", () => ({ headers: { "x-amz-copy-source": `files/${other}` } })],
    ["public access, in a header", () => ({ headers: { "x-amz-acl": "public-read" } })],
    ["a lock, in a header", () => ({ headers: { "x-amz-object-lock-mode": "COMPLIANCE" } })],
    ["no signature", () => ({ url: url.replace(/&X-Amz-Signature=\w+/, "") })],
    ["fewer signed headers", () => ({ url: url.replace("SignedHeaders=host", "SignedHeaders=") })],
  ])("with %s is refused", (_, change) => {
    expect(isTaken({ method: "PUT", url, ...change() })).toBe(false);
  });
});
