/** The drop folder: which file of the bucket is of which import profile (docs/files.md, Files that come by themselves). */

import { parseId, type Uuid } from "#domain/value/id.ts";
import { type OrganizationId, parseOrganizationId } from "#domain/value/organization-id.ts";

/** What the keys of all dropped files begin with. */
export const dropPrefix = "drop/";

/** Why a file of an organization's folder is of no profile. */
export type UnownedReason = "path_unknown" | "profile_unknown" | "file_name_invalid";

export type DropPath =
  | {
      readonly kind: "profile";
      readonly organizationId: OrganizationId;
      readonly profileUuid: Uuid<"importProfile">;
      readonly fileName: string;
    }
  | {
      readonly kind: "unowned";
      readonly organizationId: OrganizationId;
      /** Null where the path names none. */
      readonly profileUuid: Uuid<"importProfile"> | null;
      readonly fileName: string;
      readonly reason: UnownedReason;
    }
  /** In no organization's folder: only operators can be told. */
  | { readonly kind: "nobody" };

/** In an organization's folder. */
export type OwnedPath = Exclude<DropPath, { readonly kind: "nobody" }>;

/** Longest name of a file, in UTF-16 code units, as that of an import. */
const maximumName = 255;

/**
 * The name of an organization's folder: its id, in which every character but letters, digits, `.`, `_` and `-` is
 * percent-encoded, so that it has no slash, and no wildcard or variable of a policy. Ids of dots alone have no dot.
 */
function dropFolderOf(organizationId: OrganizationId): string {
  const isDots = /^\.+$/.test(organizationId);
  return [...organizationId]
    .map((character) =>
      /[\w-]/.test(character) || (character === "." && !isDots) ? character : encoded(character),
    )
    .join("");
}

/** An id has ASCII characters only. */
function encoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

/** What the keys of an organization's dropped files begin with. */
export function dropPrefixOf(organizationId: OrganizationId): string {
  return `${dropPrefix}${dropFolderOf(organizationId)}/`;
}

/** @param key of the object, decoded */
export function readDropPath(key: string): DropPath {
  const [root, folder = "", ...rest] = key.split("/");
  const organizationId = `${root}/` === dropPrefix ? organizationOf(folder) : null;
  if (organizationId === null || rest.length === 0) return { kind: "nobody" };
  const [profile = "", ...names] = rest;
  const profileUuid = names.length === 0 ? null : parseId("importProfile", profile);
  const name = rest.at(-1) ?? "";
  const fileName = shownName(name);
  const reason = reasonOf({ profileUuid, names });
  if (reason !== null || profileUuid === null) {
    const unowned = { organizationId, profileUuid, fileName };
    return { kind: "unowned", ...unowned, reason: reason ?? "profile_unknown" };
  }
  return { kind: "profile", organizationId, profileUuid, fileName };
}

function organizationOf(folder: string): OrganizationId | null {
  const id = parseOrganizationId(decoded(folder));
  return id !== null && dropFolderOf(id) === folder ? id : null;
}

function decoded(folder: string): string | null {
  try {
    return decodeURIComponent(folder);
  } catch {
    return null;
  }
}

function reasonOf({
  profileUuid,
  names,
}: {
  readonly profileUuid: Uuid | null;
  readonly names: readonly string[];
}): UnownedReason | null {
  const [name = ""] = names;
  if (names.length !== 1) return "path_unknown";
  if (profileUuid === null) return "profile_unknown";
  return shownName(name) === name ? null : "file_name_invalid";
}

/** Control characters, and half of a pair of code units. */
const unprintable = /\p{Cc}|\p{Cs}/gu;

/** The name as a batch shows it: without control characters, and cut. Never empty. */
function shownName(name: string): string {
  const shown = name.replaceAll(unprintable, "\u{fffd}").slice(0, maximumName).toWellFormed();
  return shown === "" ? "(no name)" : shown;
}
