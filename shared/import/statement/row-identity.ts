/** What makes a row the same row when its file comes again (docs/files.md, Row identity). */
import { hash } from "node:crypto";
import type { RowIdentity, Statement, StatementEntry } from "../file-event.ts";

/** 128 bits are enough to tell rows apart: a chance of 10⁻²⁰ among a billion rows. */
const hashLength = 22;

/** Each part with its length, so that no two lists of parts have one hash. */
export function hashParts(...parts: readonly (string | number | null)[]): string {
  const text = parts
    .map((part) => (part === null ? "-" : `${String(part).length}:${part}`))
    .join("");
  return hash("sha256", text, "base64url").slice(0, hashLength);
}

/** Longest account that a sourceRef shows; the whole account is in the hash. */
const accountShown = 64;

/**
 * The reference of a row, at most 90 characters. Where the file names no account, the provider and
 * else the profile stand in for it, so that two banks never shadow each other.
 */
export function sourceRefOf(
  movement: Pick<StatementEntry, "account" | "provider">,
  identity: RowIdentity,
  statement: Pick<Statement, "identity"> | null,
  profileId: string,
): string {
  const { account, provider } = movement;
  const owner = account ?? provider ?? profileId;
  const own =
    identity.kind === "fields"
      ? hashParts("fields", owner, provider, ...identity.values)
      : hashParts(
          "row",
          owner,
          provider,
          statement?.identity ?? null,
          identity.contentHash,
          identity.nth,
        );
  return `${owner.slice(0, accountShown)}:${own}`;
}
