import { createHash, createHmac } from "node:crypto";

type Data = string | ArrayBuffer | ArrayBufferView;

/** SHA-256 and its HMAC, in the form that the SDK's signer asks for. A hash is used once. */
export class Sha256 {
  readonly #hash;

  constructor(secret?: Data) {
    this.#hash =
      secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret));
  }

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error("A hash is used once.");
  }
}

function bytesOf(data: Data): Buffer {
  if (typeof data === "string") return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}
