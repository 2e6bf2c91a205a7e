/** Adds a signing secret to the response of a request and to its replays. */
import type { JsonObject } from "../schema/json/json-value.ts";
import type { ReadSecret } from "./secret-reader.ts";
import { deriveSigningSecret, type SecretOwner } from "./signing-secret.ts";

/**
 * Reads the master secret before anything is committed. Returns the function that adds the derived
 * secret to the first response and to each replay; no stored response contains it.
 *
 * @param ownerOf returns the owner of the secret from the stored response
 */
export async function prepareSecret(
  readMasterSecret: ReadSecret,
  ownerOf: (stored: JsonObject) => SecretOwner,
): Promise<(stored: JsonObject) => object> {
  const master = await readMasterSecret();
  return (stored) => ({ ...stored, secret: deriveSigningSecret(master, ownerOf(stored)) });
}
