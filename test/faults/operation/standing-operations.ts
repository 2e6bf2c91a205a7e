/** Rows of operations.ts for what an organization has settled once and for all. */
import type { RequestRow } from "./operation-row.ts";

const filter = {
  reason: { code: "bank_interest", comment: null },
  provider: "acme_bank",
  textPattern: "interest",
};

const policy = {
  exceptionType: "underpayment",
  maximumAmount: "5",
  currency: "EUR",
  afterMinutes: 60,
};

export const standingRequestRows = {
  createEvidenceFilter: {
    "for the first time": async () => ({ body: filter }),
    another: async (driver) => {
      await driver.call("createEvidenceFilter", { body: filter });
      return { body: { ...filter, textPattern: "charges", maximumAmount: "5", currency: "EUR" } };
    },
  },
  createDispositionPolicy: {
    "for the first time": async () => ({ body: policy }),
    another: async (driver) => {
      await driver.call("createDispositionPolicy", { body: policy });
      return { body: { ...policy, exceptionType: "overpayment", kind: "carried_forward" } };
    },
  },
  deleteDispositionPolicy: {
    "that exists": async (driver) => {
      const { id = "" } = await driver.call("createDispositionPolicy", { body: policy });
      return { params: { dispositionPolicyId: id } };
    },
  },
  deleteEvidenceFilter: {
    "that exists": async (driver) => {
      const { id = "" } = await driver.call("createEvidenceFilter", { body: filter });
      return { params: { evidenceFilterId: id } };
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RequestRow>>>>;
