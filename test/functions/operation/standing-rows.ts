/** Rows of operation-rows.ts: what an organization has settled once and for all. */
import { idPrefixes } from "../../../shared/domain/value/id.ts";
import type { Client } from "../service-client.ts";
import { type Canary, create } from "./canary-bodies.ts";

const policiesPath = "/v1/disposition-policies";
const policy = ({ text }: Canary) => ({
  exceptionType: "underpayment",
  maximumAmount: "0.01",
  currency: "XTS",
  afterMinutes: 527_040,
  kind: "write_off",
  reason: { code: "amount_accepted", comment: text },
});

const filtersPath = "/v1/evidence-filters";

/** A text that no evidence of the tests has. */
const filter = ({ text, amount }: Canary) => ({
  reason: { code: "bank_interest", comment: text },
  provider: `${text}-bank`.slice(0, 64),
  textPattern: "nothing of this kind {digits:12}",
  minimumAmount: "0.01",
  maximumAmount: amount,
  currency: "XTS",
});

export const standingKinds = {
  evidenceFilter: {
    prefix: idPrefixes.evidenceFilter,
    path: filtersPath,
    make: (client: Client, canary: Canary) => create(client, filtersPath, filter(canary), "id"),
  },
  dispositionPolicy: {
    prefix: idPrefixes.dispositionPolicy,
    path: policiesPath,
    make: (client: Client, canary: Canary) => create(client, policiesPath, policy(canary), "id"),
  },
} as const;

export const standingRows = {
  createEvidenceFilter: { body: filter, names: { importProfileId: "importProfile" } },
  listEvidenceFilters: {},
  getEvidenceFilter: { path: { evidenceFilterId: "evidenceFilter" } },
  deleteEvidenceFilter: { path: { evidenceFilterId: "evidenceFilter" } },
  createDispositionPolicy: { body: policy },
  listDispositionPolicies: {},
  getDispositionPolicy: { path: { dispositionPolicyId: "dispositionPolicy" } },
  deleteDispositionPolicy: { path: { dispositionPolicyId: "dispositionPolicy" } },
} as const;
