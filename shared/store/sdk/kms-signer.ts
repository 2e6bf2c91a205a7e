/**
 * Signs with an asymmetric key of KMS (the operation Sign of its API, protocol awsJson1_1). The whole client of
 * the SDK for this one call would double the code of the function.
 * https://docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html
 */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { SignatureV4 } from "@smithy/signature-v4";
import type { AwsAccess } from "#config.ts";
import { NodeSha256 } from "./node-sha256.ts";

const attemptsAtMost = 3;
const requestMilliseconds = 5_000;
const answerBytesAtMost = 65_536;

export type KmsSettings = AwsAccess & {
  /** In place of AWS's own. */
  readonly endpoint: string | null;
};

/**
 * @param message at most 4,096 bytes
 * @returns the DER form of its ECDSA signature with SHA-256, in base64
 */
export async function signByKms(
  settings: KmsSettings,
  keyId: string,
  message: Buffer,
): Promise<string> {
  const body = JSON.stringify({
    KeyId: keyId,
    Message: message.toString("base64"),
    MessageType: "RAW",
    SigningAlgorithm: "ECDSA_SHA_256",
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return signatureIn(await send(settings, "TrentService.Sign", body));
    } catch (error) {
      if (attempt === attemptsAtMost) throw error;
    }
  }
}

function signatureIn({ status, text }: { readonly status: number; readonly text: string }): string {
  if (status !== 200) throw new Error(`KMS answered ${status}: ${text.slice(0, 200)}`);
  const { Signature } = JSON.parse(text) as { readonly Signature?: string };
  if (Signature === undefined) throw new Error("KMS returned no signature.");
  return Signature;
}

async function send({ endpoint, region, credentials }: KmsSettings, target: string, body: string) {
  const url = new URL(endpoint ?? `https://kms.${region}.amazonaws.com`);
  const signer = new SignatureV4({ service: "kms", region, credentials, sha256: NodeSha256 });
  const signed = await signer.sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port === "" ? {} : { port: Number(url.port) }),
    path: "/",
    query: {},
    headers: {
      host: url.host,
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": target,
    },
    body,
  });
  return exchange(url, signed.headers, body);
}

function exchange(url: URL, headers: Readonly<Record<string, string>>, body: string) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const isPlain = url.protocol === "http:";
    const outgoing = (isPlain ? requestHttp : requestHttps)({
      method: "POST",
      host: url.hostname,
      port: url.port === "" ? 443 : Number(url.port),
      path: "/",
      headers,
      signal: AbortSignal.timeout(requestMilliseconds),
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const pieces: Buffer[] = [];
      let size = 0;
      incoming.on("error", reject);
      incoming.on("data", (piece: Buffer) => {
        size += piece.length;
        if (size <= answerBytesAtMost) pieces.push(piece);
      });
      incoming.on("end", () =>
        resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(pieces).toString("utf8") }),
      );
    });
    outgoing.end(body);
  });
}
