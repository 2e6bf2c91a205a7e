/** Adds a signing secret to the response of a request and to its replays. */
import type { JsonObject } from "#api/schema/json/json-value.ts";
import type { ReadMasters } from "./master-secret.ts";
import { deriveSigningSecret, type SecretOwner } from "./signing-secret.ts";

/**
 * Reads the masters before anything is committed. Returns the function that adds the derived
 * secret to the first response and to each replay; no stored response contains it.
 *
 * @param ownerOf returns the owner of the secret from the stored response
 */
export async function prepareSecret(
  readMasters: ReadMasters,
  ownerOf: (stored: JsonObject) => SecretOwner,
): Promise<(stored: JsonObject) => object> {
  const { current } = await readMasters();
  return (stored) =>
    // An act that waits for a second person has made nothing that has a secret.
    "approvalId" in stored
      ? stored
      : { ...stored, secret: deriveSigningSecret(current, ownerOf(stored)) };
}
