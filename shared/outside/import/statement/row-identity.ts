/**
 * The identity of a row, by which a repeated import recognizes it (docs/files.md, Row identity).
 */
import { hash } from "node:crypto";
import type { RowIdentity, Statement, StatementEntry } from "../file-event.ts";

/** 132 bits: two of a billion rows have equal hashes with a chance below 10⁻²⁰. */
const hashLength = 22;

/** Hashes a list of parts, each with its length, so that different lists have different input. */
export function hashParts(...parts: readonly Part[]): string {
  return hashList(parts);
}

type Part = string | number | null;

/** As `hashParts`, for a list of any length: a call has no room for a hundred thousand arguments. */
export function hashList(parts: readonly Part[]): string {
  const text = parts
    .map((part) => (part === null ? "-" : `${String(part).length}:${part}`))
    .join("");
  return hash("sha256", text, "base64url").slice(0, hashLength);
}

/** Maximum characters of the account in a sourceRef; the hash covers the whole account. */
const accountShown = 64;

/**
 * The sourceRef of a row, at most 90 characters. If the file names no account, the provider,
 * otherwise the profile, takes its place, so that rows of two banks never collide.
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
