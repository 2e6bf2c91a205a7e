/** Rows of operation-rows.ts: what an organization has settled once and for all. */
import { idPrefixes } from "../../../shared/domain/value/id.ts";
import type { Client } from "../service-client.ts";
import { type Canary, create } from "./canary-bodies.ts";

const filtersPath = "/v1/evidence-filters";

/** A text that no evidence of the tests has. */
const filter = ({ text }: Canary) => ({
  reason: { code: "bank_interest", comment: text },
  provider: `${text}-bank`.slice(0, 64),
  textPattern: "nothing of this kind {digits:12}",
});

export const standingKinds = {
  evidenceFilter: {
    prefix: idPrefixes.evidenceFilter,
    path: filtersPath,
    make: (client: Client, canary: Canary) => create(client, filtersPath, filter(canary), "id"),
  },
} as const;

export const standingRows = {
  createEvidenceFilter: { body: filter },
  listEvidenceFilters: {},
  getEvidenceFilter: { path: { evidenceFilterId: "evidenceFilter" } },
  deleteEvidenceFilter: { path: { evidenceFilterId: "evidenceFilter" } },
} as const;
