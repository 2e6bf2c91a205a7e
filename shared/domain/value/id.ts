/**
 * Identifiers: a readable prefix and the 32 hexadecimal digits of a UUIDv7 (RFC 9562). Ids sort by
 * creation time and contain it. The intent and the case of a payment have the same UUID, because
 * they are one item.
 */

import { type StandingListKind, standingPrefixes } from "./standing-kind.ts";

declare const uuidBrand: unique symbol;
declare const idBrand: unique symbol;

/** What an id is about. An intent and its case are one payment, and share its UUID. */
export type UuidKind =
  | "payment"
  | "rule"
  | "asset"
  | "rawRecord"
  | "leg"
  | "matchLink"
  | "matchPool"
  | "journal"
  | "apiKey"
  | "importProfile"
  | "importBatch"
  | "export"
  | "integration"
  | "simulation"
  | "endpoint"
  | "event"
  | "delivery"
  | "replay"
  | "comment"
  | "caseAction"
  | "disposition"
  | "settlement"
  | "approval"
  | "savedView"
  | "account"
  | "close"
  | "feeSchedule"
  | "journalEntry"
  | "comparison"
  | StandingListKind;

/**
 * 32 lower-case hexadecimal digits of a UUIDv7. The kind is known to the compiler alone: it keeps a
 * leg's id from being passed for a payment's. `Uuid` without a kind is for code that serves all.
 */
export type Uuid<K extends UuidKind = UuidKind> = string & { readonly [uuidBrand]: K };

export const idPrefixes = {
  paymentIntent: "pi",
  reconciliationCase: "case",
  rule: "rule",
  asset: "asset",
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
  comment: "cmt",
  disposition: "dsp",
  settlement: "stl",
  caseAction: "act",
  approval: "apv",
  savedView: "view",
  account: "acct",
  close: "close",
  feeSchedule: "fsch",
  journalEntry: "jent",
  comparison: "cmp",
  ...standingPrefixes,
} as const;

export type IdKind = keyof typeof idPrefixes;
export type Id<K extends IdKind> = string & { readonly [idBrand]: K };

type KindsOfIds = {
  readonly paymentIntent: "payment";
  readonly reconciliationCase: "payment";
  readonly flowLeg: "leg";
  readonly auditEvent: "journal";
  readonly outboundEndpoint: "endpoint";
  readonly outboundEvent: "event";
  readonly outboundDelivery: "delivery";
};

/** The kind of UUID that ids of a kind carry. */
export type UuidOf<K extends IdKind> = Uuid<
  K extends keyof KindsOfIds ? KindsOfIds[K] : Extract<K, UuidKind>
>;

const uuidPattern = /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/;

export function formatId<K extends IdKind>(kind: K, uuid: NoInfer<UuidOf<K>>): Id<K> {
  return `${idPrefixes[kind]}_${uuid}` as Id<K>;
}

/**
 * The UUID of an id of this kind; null for any other text, so that a malformed id is handled as an
 * unknown one.
 */
export function parseId<K extends IdKind>(kind: K, text: string): UuidOf<K> | null {
  const prefix = `${idPrefixes[kind]}_`;
  if (!text.startsWith(prefix)) return null;
  return parseUuid(text.slice(prefix.length)) as UuidOf<K> | null;
}

/** Null if the text is not 32 lower-case hexadecimal digits of a UUIDv7. */
export function parseUuid<K extends UuidKind>(text: string): Uuid<K> | null {
  return uuidPattern.test(text) ? (text as Uuid<K>) : null;
}

/** The creation time in the id, in milliseconds since the Unix epoch (RFC 9562, section 5.7). */
export function millisecondsOfUuid(uuid: Uuid): number {
  return Number.parseInt(uuid.slice(0, 12), 16);
}
