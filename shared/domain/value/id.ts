/**
 * Identifiers: a readable prefix and the 32 hexadecimal digits of a UUIDv7 (RFC 9562). Ids sort by
 * creation time and contain it. The intent and the case of a payment have the same UUID, because
 * they are one item.
 */

declare const uuidBrand: unique symbol;
declare const idBrand: unique symbol;

/** 32 lower-case hexadecimal digits of a UUIDv7. */
export type Uuid = string & { readonly [uuidBrand]: true };

export const idPrefixes = {
  paymentIntent: "pi",
  reconciliationCase: "case",
  rule: "rule",
  rawRecord: "raw",
  flowLeg: "leg",
  matchLink: "link",
  matchPool: "pool",
  auditEvent: "aud",
  apiKey: "ak",
  importProfile: "prof",
  importBatch: "batch",
  export: "exp",
  integration: "int",
  simulation: "sim",
  outboundEndpoint: "whe",
  outboundEvent: "evt",
  outboundDelivery: "dlv",
} as const;

export type IdKind = keyof typeof idPrefixes;
export type Id<K extends IdKind> = string & { readonly [idBrand]: K };

const uuidPattern = /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/;

export function formatId<K extends IdKind>(kind: K, uuid: Uuid): Id<K> {
  return `${idPrefixes[kind]}_${uuid}` as Id<K>;
}

/**
 * The UUID of an id of this kind; null for any other text, so that a malformed id is handled as an
 * unknown one.
 */
export function parseId(kind: IdKind, text: string): Uuid | null {
  const prefix = `${idPrefixes[kind]}_`;
  if (!text.startsWith(prefix)) return null;
  return parseUuid(text.slice(prefix.length));
}

/** Null if the text is not 32 lower-case hexadecimal digits of a UUIDv7. */
export function parseUuid(text: string): Uuid | null {
  return uuidPattern.test(text) ? (text as Uuid) : null;
}

/** The creation time in the id, in milliseconds since the Unix epoch (RFC 9562, section 5.7). */
export function millisecondsOfUuid(uuid: Uuid): number {
  return Number.parseInt(uuid.slice(0, 12), 16);
}
