/** Signs deliveries in tests, with either digest, and with every fault that a case needs. */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export type Digest = "text" | "sha256";

export const keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
export const otherKeys = generateKeyPairSync("rsa", { modulusLength: 2_048 });

export const now = Date.UTC(2026, 2, 2, 9);

export function signatureOf(
  t: string,
  body: Uint8Array | string,
  { key = keys.privateKey, digest = "text", algorithm = "RSA-SHA256" } = {} as {
    key?: KeyObject;
    digest?: Digest;
    algorithm?: string;
  },
): Buffer {
  const signed = Buffer.concat([Buffer.from(`${t}.`), Buffer.from(body)]);
  const input = digest === "text" ? signed : createHash("sha256").update(signed).digest();
  return sign(algorithm, input, key);
}

export function headerOf(t: number | string, signature: Buffer | string): string {
  const text = typeof signature === "string" ? signature : signature.toString("base64");
  return `t=${t},v0=${text}`;
}

export function hmacOf(t: string, body: Uint8Array | string, secret: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${t}.`).update(body).digest();
}
