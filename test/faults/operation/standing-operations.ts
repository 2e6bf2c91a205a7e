/** Rows of operations.ts for what an organization has settled once and for all. */
import type { RequestRow } from "./operation-row.ts";
import { intentBody, providerBody } from "./situations.ts";

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

export const settlementTemplate = {
  name: "Payouts",
  subject: "settlement",
  accounts: {
    clearing: "1300",
    cash: "1000",
    fees: "6100",
    reserve: "1350",
    adjustments: "6150",
    carriedForward: "1900",
    differences: "6950",
  },
};

export const feeSchedule = {
  name: "Acme cards",
  provider: "acme_cards",
  currency: "EUR",
  effectiveFrom: "2026-01-01T00:00:00.000Z",
  components: [{ feeType: "provider", kind: "flat", amount: "0.25" }],
};

export const standingRequestRows = {
  createFeeSchedule: {
    "for the first time": async () => ({ body: feeSchedule }),
    another: async (driver) => {
      await driver.call("createFeeSchedule", { body: feeSchedule });
      return { body: { ...feeSchedule, provider: "zenith" } };
    },
  },
  simulateFeeSchedule: {
    "of a changed schedule": async (driver) => {
      const { id = "" } = await driver.call("createFeeSchedule", { body: feeSchedule });
      await driver.call("createPaymentIntent", { body: intentBody });
      const fees = [{ type: "provider", amount: "0.30", currency: "EUR" }];
      const body = { ...providerBody, provider: "acme_cards", fees };
      await driver.call("createProviderEvidence", { body });
      await driver.complete();
      const components = [{ feeType: "provider", kind: "flat", amount: "0.20" }];
      const period = { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" };
      return { body: { feeScheduleId: id, schedule: { components }, ...period } };
    },
  },
  updateFeeSchedule: {
    "that exists": async (driver) => {
      const { id = "" } = await driver.call("createFeeSchedule", { body: feeSchedule });
      return { params: { feeScheduleId: id }, body: { name: "Acme" } };
    },
  },
  deleteFeeSchedule: {
    "that exists": async (driver) => {
      const { id = "" } = await driver.call("createFeeSchedule", { body: feeSchedule });
      return { params: { feeScheduleId: id } };
    },
  },
  createJournalTemplate: {
    "for the first time": async () => ({ body: settlementTemplate }),
    another: async (driver) => {
      await driver.call("createJournalTemplate", { body: settlementTemplate });
      return { body: { ...settlementTemplate, currency: "EUR" } };
    },
  },
  deleteJournalTemplate: {
    "that exists": async (driver) => {
      const { id = "" } = await driver.call("createJournalTemplate", { body: settlementTemplate });
      return { params: { journalTemplateId: id } };
    },
  },
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
