/** Contract rows of fee schedules. */
import type * as z from "zod";
import {
  createFeeScheduleBody,
  listFeeScheduleSimulationsQuery,
  listFeeSchedulesQuery,
  listFeeScheduleVersionsQuery,
  listSimulatedFeesQuery,
  simulateFeeScheduleBody,
  updateFeeScheduleBody,
} from "#api/resource/fee-schedule/fee-schedule-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { organizationId } from "#api/schema/contract/examples.ts";
import {
  acted,
  changed,
  created,
  deleted,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import { feeSchedule } from "./fee-schedule-response.ts";
import { feeSimulation, feeSimulationSummary, simulatedFee } from "./fee-simulation-response.ts";

const tag = "fee-schedules";

const cardsBody = {
  name: "Acme cards",
  provider: "acme_cards",
  currency: "EUR",
  conditions: [{ type: "card_brand", value: "visa" }],
  effectiveFrom: "2026-03-01T00:00:00.000Z",
  components: [
    { feeType: "provider" as const, kind: "percent" as const, percent: "1.5" },
    { feeType: "provider" as const, kind: "flat" as const, amount: "0.25" },
  ],
};

const absent = {
  amount: null,
  percent: null,
  minimum: null,
  maximum: null,
  tiers: null,
  on: "gross" as const,
  perMonth: false,
};

const scheduleExample = {
  id: "fsch_0193aa1142007b6f9a8c7d6e5f405d11",
  organizationId,
  paymentType: null,
  paymentSubtype: null,
  chain: null,
  effectiveTo: null,
  ...cardsBody,
  components: cardsBody.components.map((component) => ({ ...absent, ...component })),
  rounding: { mode: "half_even", per: "line" },
  version: 1,
  createdBy: "user:alice",
  createdAt: "2026-02-20T09:00:00.000Z",
  updatedAt: "2026-02-20T09:00:00.000Z",
} satisfies z.input<typeof feeSchedule>;

const feeSchedules = resource({
  tag,
  schema: feeSchedule,
  examples: { schedule: ["Cards of one processor", scheduleExample] },
});

const versions = resource({
  tag,
  name: "version",
  schema: feeSchedule,
  examples: { version: ["One version", scheduleExample] },
});

const simulatedFeeExample = {
  flowLegId: "leg_0193aa1142007b6f9a8c7d6e5f405d21",
  caseId: "case_0193aa1142007b6f9a8c7d6e5f405d22",
  externalReference: "invoice-1042",
  provider: "acme_cards",
  month: "2026-03",
  component: "provider",
  currency: "EUR",
  charged: "1.95",
  agreedNow: "1.75",
  agreedProposed: "1.45",
  difference: "-0.30",
} satisfies z.input<typeof simulatedFee>;

const {
  id: feeScheduleId,
  createdBy: _b,
  createdAt,
  updatedAt: _u,
  organizationId: _o,
  ...settingsExample
} = scheduleExample;
const cheaper = [
  { ...absent, feeType: "provider" as const, kind: "percent" as const, percent: "1.2" },
  { ...absent, feeType: "provider" as const, kind: "flat" as const, amount: "0.25" },
];

const simulationSummaryExample = {
  id: "sim_0193aa1142007b6f9a8c7d6e5f405d12",
  organizationId,
  status: "completed",
  progressPercent: 100,
  feeScheduleId,
  schedule: { ...settingsExample, components: cheaper, version: 2 },
  from: "2026-03-01T00:00:00.000Z",
  to: "2026-04-01T00:00:00.000Z",
  cases: 412,
  fees: 398,
  changed: 398,
  rows: [
    {
      provider: "acme_cards",
      month: "2026-03",
      component: "provider",
      currency: "EUR",
      count: 398,
      charged: "702.10",
      agreedNow: "696.50",
      agreedProposed: "577.10",
      difference: "-119.40",
      notAgreedNow: 0,
      notAgreedProposed: 0,
      inOtherCurrency: 0,
    },
  ],
  feesInNoRow: 0,
  feesNotPriced: 0,
  casesSkipped: 0,
  createdAt,
  updatedAt: createdAt,
} satisfies z.input<typeof feeSimulationSummary>;

const simulations = resource({
  tag,
  name: "simulation",
  schema: feeSimulation,
  examples: {
    feeSimulation: [
      "A lower percentage",
      { ...simulationSummaryExample, changes: [simulatedFeeExample] },
    ],
  },
});

const simulationSummaries = resource({
  tag,
  name: "simulation",
  schema: feeSimulationSummary,
  examples: { feeSimulationSummary: ["One simulation", simulationSummaryExample] },
});

const simulatedFees = resource({
  tag,
  name: "fee",
  schema: simulatedFee,
  examples: { simulatedFee: ["One fee", simulatedFeeExample] },
});

export const feeScheduleRows = {
  createFeeSchedule: created(feeSchedules, {
    summary: "Add a fee schedule",
    description:
      "What was agreed with a provider. Of the schedules that fit a movement and hold at its time, the one with the most " +
      "criteria applies, of several the oldest. Components of one `feeType` add up. A schedule whose provider and criteria " +
      "are those of another one is refused while their times overlap. Open cases are decided again.",
    body: createFeeScheduleBody,
    bodyText: "What it applies to, from when, and what is agreed; unknown properties are refused.",
    bodyExamples: { cards: ["Cards of one processor", cardsBody] },
    errors: { 409: "FeeScheduleConflict" },
  }),
  simulateFeeSchedule: acted(simulations, {
    summary: "Simulate a fee schedule on past cases",
    description:
      "Prices the fees of all cases created in a period by the present schedules and by those with a new one, or with a " +
      "changed one `feeScheduleId`. Changes nothing. A long simulation continues as a job, in one line with those of rules: " +
      "others wait in order and are shown as running at 0% until they start.",
    body: simulateFeeScheduleBody,
    bodyText:
      "The schedule to simulate and the period. Without `from` and `to`: the whole history. A new schedule needs `provider` " +
      "and `components`, and holds from `from` on where it has no `effectiveFrom`.",
    bodyExamples: {
      cheaper: [
        "A lower percentage",
        {
          feeScheduleId,
          schedule: { components: [{ ...cardsBody.components[0], percent: "1.2" }] },
        },
      ],
    },
    resultText: "What would be agreed.",
    jobText: "The simulation continues as a job. `Location` is the URL of the result.",
    errors: { 404: "NotFound", 409: "FeeSimulationConflict" },
  }),
  getFeeScheduleSimulation: got(simulations, {
    description:
      "The progress and the results so far, with the first 100 fees that would be agreed otherwise. Kept for 30 days.",
  }),
  listFeeScheduleSimulations: listOf(simulationSummaries, {
    description: "The newest 100, newest first, without the fees that would be agreed otherwise.",
    query: listFeeScheduleSimulationsQuery,
    listName: "FeeScheduleSimulation",
  }),
  listSimulatedFees: listOf(simulatedFees, {
    summary: "List the fees that a simulated schedule agrees otherwise",
    description:
      "All of them, in the order in which the simulation prices them: oldest cases first. While it runs, those so far.",
    query: listSimulatedFeesQuery,
  }),
  listFeeSchedules: listOf(feeSchedules, { query: listFeeSchedulesQuery }),
  getFeeSchedule: got(feeSchedules, {}),
  updateFeeSchedule: changed(feeSchedules, {
    description:
      "An absent field keeps its value; null clears it. Each change makes a version; legs name the version that priced them. " +
      "For a new agreement, end this schedule (`effectiveTo`) and add another one: a change holds for all its time.",
    body: updateFeeScheduleBody,
    bodyExamples: { end: ["An agreement that ends", { effectiveTo: "2026-07-01T00:00:00Z" }] },
    errors: { 409: "FeeScheduleConflict" },
  }),
  deleteFeeSchedule: deleted(feeSchedules, {
    description: "Its versions stay, because legs name them. Open cases are decided again.",
  }),
  listFeeScheduleVersions: listOf(versions, {
    summary: "List the versions of a fee schedule",
    description: "Newest first, also those of a deleted schedule.",
    query: listFeeScheduleVersionsQuery,
    listName: "FeeScheduleVersion",
  }),
} as const satisfies ContractRows;
