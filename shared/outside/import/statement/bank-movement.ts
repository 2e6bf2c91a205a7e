/** Functions shared by the readers of bank statements. */
import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type { StatementEntry, TypedReference } from "../file-event.ts";

/** Fields that bank statements do not have. */
export const noChain = {
  externalReference: null,
  providerTransferId: null,
  txHash: null,
  fee: null,
  balance: null,
  chainId: null,
  tokenAddress: null,
  fromAddress: null,
  toAddress: null,
  logIndex: null,
  routeGroupId: null,
  paymentIntentId: null,
  returned: null,
  returnReason: null,
  namedPhase: null,
} as const satisfies Partial<StatementEntry>;

/** Words that mean "no reference". */
const absent = new Set(["NOTPROVIDED", "NONREF", "NOTAVAILABLE", "UNKNOWN"]);

/** Null for a text that means "no reference". */
export function present(text: string | null): string | null {
  return text === null || absent.has(text.toUpperCase()) ? null : text;
}

/** Maximum characters of a typed reference. */
const maximumReference = 255;

/** The distinct references that are present and not too long. */
export function distinctReferences(
  references: readonly { readonly type: string; readonly value: string | null }[],
): TypedReference[] {
  const seen = new Set<string>();
  return references.flatMap(({ type, value: stated }) => {
    const value = present(stated);
    const key = `${type}\n${value}`;
    if (value === null || value.length > maximumReference || seen.has(key)) return [];
    seen.add(key);
    return [{ type, value }];
  });
}

/** The profile's constant for a field that the file lacks; null if there is none. */
export function constantOf(
  profile: ImportProfileSettings,
  field: "account" | "currency" | "provider",
): string | null {
  const value = profile.defaults[field];
  return value === undefined ? null : String(value);
}
