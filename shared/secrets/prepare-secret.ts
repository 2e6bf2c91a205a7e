/** Secrets that an answer shows once, and again to whoever repeats the request with its key. */
import type { JsonObject } from "../schema/json/json-value.ts";
import type { ReadSecret } from "./secret-reader.ts";
import { deriveSigningSecret, type SecretOwner } from "./signing-secret.ts";

/**
 * Reads the master secret, before anything is committed, and gives what adds the secret to an answer,
 * the first one and each replay: no stored answer holds it.
 *
 * @param ownerOf whose secret a stored answer is about
 */
export async function prepareSecret(
  readMasterSecret: ReadSecret,
  ownerOf: (stored: JsonObject) => SecretOwner,
): Promise<(stored: JsonObject) => object> {
  const master = await readMasterSecret();
  return (stored) => ({ ...stored, secret: deriveSigningSecret(master, ownerOf(stored)) });
}
