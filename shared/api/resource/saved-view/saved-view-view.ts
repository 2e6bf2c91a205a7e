import type { SavedView } from "#domain/case/work/saved-view.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "../../contract/response/case/saved-view-response.ts";
import { formatTimestamp } from "../../field/timestamp.ts";
import type { Shown } from "../shown.ts";
import { viewCaseFilter } from "./case-filter-view.ts";

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
