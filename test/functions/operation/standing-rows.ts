/** Rows of operation-rows.ts: what an organization has settled once and for all. */
import { idPrefixes } from "#domain/value/id.ts";
import { type Client, read, textOf } from "../service-client.ts";
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

const templatesPath = "/v1/journal-templates";
const template = ({ text }: Canary) => ({
  name: `${text}-template`,
  subject: "settlement",
  currency: "XTS",
  direction: null,
  paymentType: null,
  provider: `${text}-processor`.slice(0, 64),
  createdFrom: "2100-01-01T00:00:00.000Z",
  accounts: {
    clearing: `${text}-1`.slice(0, 64),
    cash: "1000",
    fees: "6100",
    reserve: "1350",
    adjustments: "6150",
    carriedForward: "1900",
    differences: "6950",
  },
});

const schedulesPath = "/v1/fee-schedules";

const schedule = ({ text, amount }: Canary) => ({
  name: `${text}-schedule`.slice(0, 128),
  provider: `${text}-fees`.slice(0, 64),
  currency: "XTS",
  paymentSubtype: `${text}-type`.slice(0, 64),
  chain: `${text}-chain`.slice(0, 64),
  conditions: [{ type: "card_brand", value: text }],
  effectiveFrom: "2100-01-01T00:00:00.000Z",
  effectiveTo: "2100-02-01T00:00:00.000Z",
  rounding: { mode: "half_even", per: "line" },
  components: [{ feeType: "provider", kind: "flat", amount, maximum: amount }],
});

/** A period of the past, so that the simulation has no cases. */
const past = { from: "2020-01-01T00:00:00.000Z", to: "2020-01-02T00:00:00.000Z" };

export const standingKinds = {
  feeSimulation: {
    prefix: idPrefixes.simulation,
    path: `${schedulesPath}/simulations`,
    make: async (client: Client, canary: Canary) => {
      const body = { schedule: { ...schedule(canary), paymentType: "other" }, ...past };
      return textOf(read(await client.post(`${schedulesPath}/simulate`, body), 200)["id"]);
    },
  },
  feeSchedule: {
    prefix: idPrefixes.feeSchedule,
    path: schedulesPath,
    make: (client: Client, canary: Canary) => create(client, schedulesPath, schedule(canary), "id"),
  },
  journalTemplate: {
    prefix: idPrefixes.journalTemplate,
    path: templatesPath,
    make: (client: Client, canary: Canary) => create(client, templatesPath, template(canary), "id"),
  },
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
  createJournalTemplate: { body: template },
  listJournalTemplates: {},
  getJournalTemplate: { path: { journalTemplateId: "journalTemplate" } },
  deleteJournalTemplate: { path: { journalTemplateId: "journalTemplate" } },
  // For other movements than the schedule that there is.
  createFeeSchedule: {
    body: (canary: Canary) => ({ ...schedule(canary), paymentType: "other" }),
  },
  simulateFeeSchedule: {
    body: (canary: Canary) => ({
      schedule: { ...schedule(canary), paymentType: "other" },
      ...past,
    }),
    names: { feeScheduleId: "feeSchedule" },
  },
  listFeeScheduleSimulations: {},
  getFeeScheduleSimulation: { path: { simulationId: "feeSimulation" } },
  listSimulatedFees: { path: { simulationId: "feeSimulation" } },
  listFeeSchedules: {},
  getFeeSchedule: { path: { feeScheduleId: "feeSchedule" } },
  updateFeeSchedule: {
    path: { feeScheduleId: "feeSchedule" },
    body: (canary: Canary) => ({ ...schedule(canary), paymentType: "other" }),
  },
  deleteFeeSchedule: { path: { feeScheduleId: "feeSchedule" } },
  listFeeScheduleVersions: { path: { feeScheduleId: "feeSchedule" } },
  createEvidenceFilter: { body: filter, names: { importProfileId: "importProfile" } },
  listEvidenceFilters: {},
  getEvidenceFilter: { path: { evidenceFilterId: "evidenceFilter" } },
  deleteEvidenceFilter: { path: { evidenceFilterId: "evidenceFilter" } },
  createDispositionPolicy: { body: policy },
  listDispositionPolicies: {},
  getDispositionPolicy: { path: { dispositionPolicyId: "dispositionPolicy" } },
  deleteDispositionPolicy: { path: { dispositionPolicyId: "dispositionPolicy" } },
} as const;
