import { parseId } from "../../shared/domain/id.ts";
import type { RequestContext } from "../../shared/http/operation.ts";
import type { JsonObject } from "../../shared/schema/json-value.ts";
import type { ReadSecret } from "../../shared/secrets/secret-reader.ts";
import { deriveSigningSecret } from "../../shared/secrets/signing-secret.ts";

/** The secret of the version that the answer names, derived for it and for each of its replays. */
export async function showSecret(
  { readMasterSecret }: { readonly readMasterSecret: ReadSecret },
  { organizationId }: RequestContext,
  stored: JsonObject,
): Promise<object> {
  const uuid = parseId("outboundEndpoint", String(stored["id"]));
  if (uuid === null) throw new Error("The stored answer names no endpoint.");
  const secret = deriveSigningSecret(await readMasterSecret(), {
    kind: "outbound_endpoint",
    organizationId,
    id: uuid,
    version: Number(stored["secretVersion"]),
  });
  return { ...stored, secret };
}
