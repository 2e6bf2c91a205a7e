import type * as z from "zod";
import {
  createViewBody,
  listViewsQuery,
  updateViewBody,
} from "#api/resource/saved-view/saved-view-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import {
  changed,
  created,
  deleted,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import { maximumOwnViews, maximumSharedViews } from "#domain/case/work/saved-view.ts";
import { savedView } from "./saved-view-response.ts";

const filter = { status: "open", verdicts: ["needs_review", "delayed"], assignee: "alice" };

const viewExample = {
  id: "view_0193aa10c4007d3e8b1f4a5d6e7f8093",
  name: "Short, mine",
  owner: "user:user_42",
  shared: false,
  filter,
  sort: "amount",
  version: 1,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
} satisfies z.input<typeof savedView>;

const tag = "views";

const savedViews = resource({
  tag,
  title: "saved filter",
  schema: savedView,
  examples: { view: ["A view of one person", viewExample] },
});

export const viewRows = {
  createView: created(savedViews, {
    summary: "Save a filter of the queue",
    description:
      `Saves filters and order of the list of cases: at most ${maximumOwnViews} of each subject's own, and ` +
      `${maximumSharedViews} that the organization shares. A filter that the list would refuse is refused.`,
    body: createViewBody,
    bodyText: "The view; unknown properties and filters are refused.",
    bodyExamples: { own: ["For oneself", { name: "Short, mine", filter, sort: "amount" }] },
    resultText: "The view was saved.",
    errors: { 409: "ViewConflict" },
  }),
  listViews: listOf(savedViews, {
    description: "The caller's own views and the shared ones, newest first by creation time.",
    query: listViewsQuery,
  }),
  getView: got(savedViews, {
    description: "The own view of another subject does not exist for the caller.",
  }),
  updateView: changed(savedViews, {
    description:
      "An absent field keeps its value. Everybody who may act on cases may change a shared view; only its owner takes " +
      "it back with `shared: false`.",
    body: updateViewBody,
    bodyExamples: { share: ["Share it", { shared: true, expectedVersion: 1 }] },
    errors: { 409: "ViewConflict" },
  }),
  deleteView: deleted(savedViews, {
    description: "Everybody who may act on cases may delete a shared view.",
  }),
} as const satisfies ContractRows;
