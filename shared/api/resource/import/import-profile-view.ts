import { formatId } from "#domain/value/id.ts";
import type * as response from "../../contract/response/evidence/import-response.ts";
import { formatTimestamp } from "../../field/timestamp.ts";
import type { ImportProfile } from "../../request/evidence/import-profile-request.ts";
import type { Shown } from "../shown.ts";

export function viewImportProfile(profile: ImportProfile): Shown<typeof response.importProfile> {
  return {
    id: formatId("importProfile", profile.uuid),
    organizationId: profile.organizationId,
    name: profile.name,
    kind: profile.kind,
    sourceType: profile.sourceType,
    format: profile.format,
    options: profile.options,
    mapping: profile.mapping,
    defaults: profile.defaults,
    sourceRefFields: profile.sourceRefFields,
    expectedBy: profile.expectedBy,
    createdAt: formatTimestamp(profile.createdAt),
    updatedAt: formatTimestamp(profile.updatedAt),
  };
}
