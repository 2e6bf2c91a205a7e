/** Rows of operation-rows.ts: saved filters of the list of cases, and members. */
import { idPrefixes } from "#domain/value/id.ts";
import type { Client } from "../service-client.ts";
import { type Canary, create } from "./canary-bodies.ts";

const viewsPath = "/v1/views";

/** Shared, so that everybody of the organization sees it. */
const view = ({ text }: Canary) => ({
  name: `${text}-view`,
  shared: true,
  filter: { status: "open", assignee: `${text}-sought`, minAmount: "1" },
  sort: "amount",
});

export const viewKinds = {
  savedView: {
    prefix: idPrefixes.savedView,
    path: viewsPath,
    make: (client: Client, canary: Canary) => create(client, viewsPath, view(canary), "id"),
  },
} as const;

export const viewRows = {
  createView: { body: view },
  listViews: {},
  getView: { path: { viewId: "savedView" } },
  updateView: {
    path: { viewId: "savedView" },
    body: (canary: Canary) => ({ ...view(canary), expectedVersion: 1 }),
  },
  deleteView: { path: { viewId: "savedView" } },
  listMembers: { query: { from: null, to: null } },
} as const;
