import { parseId } from "../../shared/domain/id.ts";
import type { RequestContext } from "../../shared/http/operation.ts";
import type { JsonObject } from "../../shared/schema/json-value.ts";
import type { ReadSecret } from "../../shared/secrets/secret-reader.ts";
import { deriveSigningSecret } from "../../shared/secrets/signing-secret.ts";

/** The secret of the version that the answer names, derived for it and for each of its replays. */
export async function prepareSecret(
  { readMasterSecret }: { readonly readMasterSecret: ReadSecret },
  { organizationId }: RequestContext,
): Promise<(stored: JsonObject) => object> {
  const master = await readMasterSecret();
  return (stored) => ({ ...stored, secret: secretOf(master, organizationId, stored) });
}

function secretOf(master: string, organizationId: string, stored: JsonObject): string {
  const uuid = parseId("outboundEndpoint", String(stored["id"]));
  if (uuid === null) throw new Error("The stored answer names no endpoint.");
  return deriveSigningSecret(master, {
    kind: "outbound_endpoint",
    organizationId,
    id: uuid,
    version: Number(stored["secretVersion"]),
  });
}
