/** Contract rows of fee schedules. */
import type * as z from "zod";
import {
  createFeeScheduleBody,
  listFeeSchedulesQuery,
  listFeeScheduleVersionsQuery,
  updateFeeScheduleBody,
} from "#api/resource/fee-schedule/fee-schedule-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { organizationId } from "#api/schema/contract/examples.ts";
import {
  changed,
  created,
  deleted,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import { feeSchedule } from "./fee-schedule-response.ts";

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
