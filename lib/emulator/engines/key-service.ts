/**
 * The part of AWS KMS that is emulated: Sign, with one key of its own for every key id.
 * https://docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { type DataFile, DataFileError, missingFault, readable } from "../data-file.ts";
import { writeWhole } from "../json-file.ts";

const requestSchema = z.object({
  KeyId: z.string().min(1),
  Message: z.base64(),
  MessageType: z.literal("RAW"),
  SigningAlgorithm: z.literal("ECDSA_SHA_256"),
});

/** KMS's own bound on a message that it hashes itself. */
const maximumMessageBytes = 4_096;

export class KeyService {
  readonly #key: KeyObject;

  /**
   * @param file keeps the private key; null: the key ends with the process
   * @throws DataFileError if the file is broken, or missing though it `isExpected`
   */
  constructor(file: DataFile | null, isExpected = false) {
    if (file !== null && existsSync(file.path)) {
      this.#key = readable(file, () => readKey(file.path));
      return;
    }
    if (file !== null && isExpected) {
      throw new DataFileError({ file, fault: missingFault });
    }
    this.#key = newKey();
    if (file !== null) writeWhole(file.path, pemOf(this.#key));
  }

  /** PEM. */
  get publicKey(): string {
    return String(createPublicKey(this.#key).export({ type: "spki", format: "pem" }));
  }

  listener(): RequestListener {
    return (request, response) => {
      buffer(request)
        .then((body) => this.answer(String(request.headers["x-amz-target"]), body))
        .catch((error: unknown) => ({ status: 400, body: { message: String(error) } }))
        .then(({ status, body }) => {
          response.writeHead(status, { "content-type": "application/x-amz-json-1.1" });
          response.end(JSON.stringify(body));
        });
    };
  }

  /** @throws Error for a request that KMS would refuse */
  answer(target: string, body: Buffer): { readonly status: number; readonly body: object } {
    if (target !== "TrentService.Sign") throw new Error(`Operation not known: ${target}`);
    const { KeyId, Message, SigningAlgorithm } = requestSchema.parse(JSON.parse(String(body)));
    const message = Buffer.from(Message, "base64");
    if (message.length > maximumMessageBytes) throw new Error("The message is too long.");
    const Signature = sign("sha256", message, this.#key).toString("base64");
    return { status: 200, body: { KeyId, SigningAlgorithm, Signature } };
  }
}

function readKey(file: string): KeyObject {
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") return key;
  throw new Error("It has no private key of the curve P-256");
}

function newKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

function pemOf(key: KeyObject): string {
  return String(key.export({ type: "pkcs8", format: "pem" }));
}
