/** Rows of the route table: closes of business days (docs/specification.md, Closes). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const changeBooks = changesOf("books", "books:write", "cases_action");
const read = readsOf("books", "books:read");
const decide = changesOf("books", null, "cases_approve");

export const closeRoutes = {
  createClose: changeBooks("POST", "/v1/closes", "closes.create"),
  listCloses: read("/v1/closes"),
  getClose: read("/v1/closes/{closeId}"),
  /** For people alone: no scope of an API key includes it. */
  approveClose: decide("POST", "/v1/closes/{closeId}/approve", "closes.approve"),
  listCloseItems: read("/v1/closes/{closeId}/items"),
  listCloseChanges: read("/v1/closes/{closeId}/changes"),
} as const;
