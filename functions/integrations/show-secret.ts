import { parseId } from "../../shared/domain/id.ts";
import type { RequestContext } from "../../shared/http/operation.ts";
import type { JsonObject } from "../../shared/schema/json-value.ts";
import type { ReadSecret } from "../../shared/secrets/secret-reader.ts";
import { deriveSigningSecret } from "../../shared/secrets/signing-secret.ts";

/** The secret of a new on-chain integration, derived for its first answer and for each replay. */
export async function showSecret(
  { readMasterSecret }: { readonly readMasterSecret: ReadSecret },
  { organizationId }: RequestContext,
  stored: JsonObject,
): Promise<object> {
  const uuid = parseId("integration", String(stored["id"]));
  if (uuid === null) throw new Error("The stored answer names no integration.");
  const secret = deriveSigningSecret(await readMasterSecret(), {
    kind: "onchain_integration",
    organizationId,
    id: uuid,
    version: 1,
  });
  return { ...stored, secret };
}
