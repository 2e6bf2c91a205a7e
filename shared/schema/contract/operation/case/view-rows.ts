import type * as z from "zod";
import { maximumOwnViews, maximumSharedViews } from "../../../../domain/case/work/saved-view.ts";
import {
  createViewBody,
  listViewsQuery,
  updateViewBody,
} from "../../../request/case/saved-view-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { pageOf } from "../../example/examples.ts";
import { savedView, savedViewList } from "../../response/case/saved-view-response.ts";

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

const viewContent = jsonContent(savedView, {
  view: { summary: "A view of one person", value: viewExample },
});

const tag = "reconciliation-cases";

export const viewRows = {
  createView: {
    summary: "Save a filter of the queue",
    description:
      `Saves filters and order of the list of cases: at most ${maximumOwnViews} of each subject's own, and ` +
      `${maximumSharedViews} that the organization shares. A filter that the list would refuse is refused.`,
    tag,
    body: {
      description: "The view; unknown properties and filters are refused.",
      schema: createViewBody.meta({ id: "CreateViewRequest" }),
      examples: {
        own: { summary: "For oneself", value: { name: "Short, mine", filter, sort: "amount" } },
      },
    },
    responses: { 201: { description: "The view was saved.", content: viewContent } },
    errors: { 409: "ViewConflict" },
  },
  listViews: {
    summary: "List saved filters",
    description: "The caller's own views and the shared ones, newest first by creation time.",
    tag,
    query: listViewsQuery,
    responses: {
      200: {
        description: "A page of views.",
        content: jsonContent(savedViewList, {
          page: { summary: "One view", value: pageOf(viewExample, 100) },
        }),
      },
    },
  },
  getView: {
    summary: "Get a saved filter",
    description: "The own view of another subject does not exist for the caller.",
    tag,
    responses: { 200: { description: "The view.", content: viewContent } },
  },
  updateView: {
    summary: "Change a saved filter",
    description:
      "An absent field keeps its value. Everybody who may act on cases may change a shared view; only its owner takes " +
      "it back with `shared: false`.",
    tag,
    body: {
      description: "The fields to change.",
      schema: updateViewBody.meta({ id: "UpdateViewRequest" }),
      examples: {
        share: { summary: "Share it", value: { shared: true, expectedVersion: 1 } },
      },
    },
    responses: { 200: { description: "The changed view.", content: viewContent } },
    errors: { 409: "ViewConflict" },
  },
  deleteView: {
    summary: "Delete a saved filter",
    description: "Everybody who may act on cases may delete a shared view.",
    tag,
    responses: { 204: { description: "The view was deleted." } },
  },
} as const satisfies ContractRows;
