/** Rows of the route table: saved filters of the list of cases, and members (docs/specification.md, Views, Members). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("settings", "cases:action", "cases_action");
const read = readsOf("settings", "cases:read");

export const viewRoutes = {
  createView: change("POST", "/v1/views", "views.create"),
  listViews: read("/v1/views"),
  getView: read("/v1/views/{viewId}"),
  updateView: change("PATCH", "/v1/views/{viewId}", "views.update"),
  deleteView: change("DELETE", "/v1/views/{viewId}", "views.delete"),
  listMembers: read("/v1/members"),
} as const;
