/** What the readers of bank statements share. */
import type { ImportProfileSettings } from "../../schema/request/import-profile-request.ts";
import type { StatementEntry, TypedReference } from "../file-event.ts";

/** Fields that no bank statement has. */
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
} as const satisfies Partial<StatementEntry>;

/** Words that stand for no reference. */
const absent = new Set(["NOTPROVIDED", "NONREF", "NOTAVAILABLE", "UNKNOWN"]);

export function present(text: string | null): string | null {
  return text === null || absent.has(text.toUpperCase()) ? null : text;
}

/** Longest value of a typed reference, in characters. */
const maximumReference = 255;

/** The references that are there and short enough, each once. */
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

/** The profile's constant for what the file does not say. */
export function constantOf(
  profile: ImportProfileSettings,
  field: "account" | "currency" | "provider",
): string | null {
  const value = profile.defaults[field];
  return value === undefined ? null : String(value);
}
