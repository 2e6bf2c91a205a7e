import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { formatId } from "#domain/value/id.ts";
import type { ImportProfile } from "./import-profile-request.ts";
import type * as response from "./import-response.ts";

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
