import { viewCaseFilter } from "#api/resource/case/case-filter-view.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { SavedView } from "#domain/case/work/saved-view.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./saved-view-response.ts";

export function viewSavedView(view: SavedView): Shown<typeof response.savedView> {
  const { name, owner, shared, sort, version } = view;
  return {
    id: formatId("savedView", view.uuid),
    name,
    owner,
    shared,
    filter: viewCaseFilter(view.filter),
    sort,
    version,
    createdAt: formatTimestamp(view.createdAt),
    updatedAt: formatTimestamp(view.updatedAt),
  };
}
