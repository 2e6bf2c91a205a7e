import type { ImportProfile } from "#api/resource/import/import-profile-request.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { documentCodec } from "../core/document/document.ts";
import { allOf } from "../core/key-range.ts";
import { finderOf, ownNames, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { importProfileKey, importProfilesPartition } from "./file-keys.ts";

const importProfiles = /* @__PURE__ */ versioned({
  noun: "import profile",
  key: importProfileKey,
  namesOf: ownNames,
  codec: /* @__PURE__ */ documentCodec<ImportProfile>(1, { kind: "evidence", expectedBy: null }),
});

/** Maximum profiles of one organization; a list reads all of them. */
export const maximumImportProfiles = 200;

export const createImportProfileWrite = importProfiles.create;
export const updateImportProfileWrite = importProfiles.replace;
export const deleteImportProfileWrite = importProfiles.remove;
export const findImportProfile = /* @__PURE__ */ finderOf(importProfiles);

/** All profiles of the organization, oldest first. */
export function findImportProfiles(
  table: Table,
  organizationId: OrganizationId,
): Promise<ImportProfile[]> {
  const range = { pk: importProfilesPartition(organizationId) };
  return allOf(table, range, importProfiles.decode);
}
