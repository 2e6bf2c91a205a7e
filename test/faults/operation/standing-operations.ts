/** Rows of operations.ts for what an organization has settled once and for all. */
import type { RequestRow } from "./operation-row.ts";

const filter = {
  reason: { code: "bank_interest", comment: null },
  provider: "acme_bank",
  textPattern: "interest",
};

export const standingRequestRows = {
  createEvidenceFilter: {
    "for the first time": async () => ({ body: filter }),
    another: async (driver) => {
      await driver.call("createEvidenceFilter", { body: filter });
      return { body: { ...filter, textPattern: "charges", maximumAmount: "5", currency: "EUR" } };
    },
  },
  deleteEvidenceFilter: {
    "that exists": async (driver) => {
      const { id = "" } = await driver.call("createEvidenceFilter", { body: filter });
      return { params: { evidenceFilterId: id } };
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RequestRow>>>>;
