import { formatId } from "../../../domain/value/id.ts";
import { formatTimestamp } from "../../field/timestamp.ts";
import type { ImportProfile } from "../../request/evidence/import-profile-request.ts";

export function viewImportProfile(profile: ImportProfile) {
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
