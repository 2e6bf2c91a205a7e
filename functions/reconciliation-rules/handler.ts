import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import {
  createFeeScheduleBody,
  listFeeScheduleSimulationsQuery,
  listFeeSchedulesQuery,
  listFeeScheduleVersionsQuery,
  listSimulatedFeesQuery,
  simulateFeeScheduleBody,
  updateFeeScheduleBody,
} from "#api/resource/fee-schedule/fee-schedule-request.ts";
import {
  createReconciliationRuleBody,
  listReconciliationRulesQuery,
  listReconciliationRuleVersionsQuery,
  listRuleSimulationsQuery,
  listSimulatedCasesQuery,
  simulateReconciliationRuleBody,
  updateReconciliationRuleBody,
} from "#api/resource/rule/rule-request.ts";
import { readConfig } from "#config.ts";
import {
  createFeeSchedule,
  deleteFeeSchedule,
  updateFeeSchedule,
} from "#work/case-work/rule/fee-schedules.ts";
import {
  createReconciliationRule,
  deleteReconciliationRule,
  updateReconciliationRule,
} from "#work/case-work/rule/reconciliation-rules.ts";
import { listReconciliationRuleVersions } from "./list-rule-versions.ts";
import { getFeeSchedule, listFeeSchedules, listFeeScheduleVersions } from "./read-fee-schedules.ts";
import { getReconciliationRule, listReconciliationRules } from "./read-rules.ts";
import {
  getFeeScheduleSimulation,
  getRuleSimulation,
  listFeeScheduleSimulations,
  listRuleSimulations,
  listSimulatedCases,
  listSimulatedFees,
} from "./read-simulations.ts";
import { simulateFeeSchedule } from "./simulate-fee-schedule.ts";
import { simulateReconciliationRule } from "./simulate-reconciliation-rule.ts";

const dependencies = createDependencies(readConfig(), "reconciliation-rules");

export const handler = createApiHandler(dependencies, {
  createReconciliationRule: write(createReconciliationRuleBody, ({ context, body }) =>
    createReconciliationRule(dependencies, context, body),
  ),
  listReconciliationRules: read(listReconciliationRulesQuery, (input) =>
    listReconciliationRules(dependencies, input),
  ),
  getReconciliationRule: read(null, (input) => getReconciliationRule(dependencies, input)),
  updateReconciliationRule: write(updateReconciliationRuleBody, ({ context, params, body }) =>
    updateReconciliationRule(dependencies, context, { ...body, ruleId: params["ruleId"] ?? "" }),
  ),
  deleteReconciliationRule: write(null, ({ context, params }) =>
    deleteReconciliationRule(dependencies, context, { ruleId: params["ruleId"] ?? "" }),
  ),
  simulateReconciliationRule: write(simulateReconciliationRuleBody, (input) =>
    simulateReconciliationRule(dependencies, input),
  ),
  listReconciliationRuleVersions: read(listReconciliationRuleVersionsQuery, (input) =>
    listReconciliationRuleVersions(dependencies, input),
  ),
  listRuleSimulations: read(listRuleSimulationsQuery, (input) =>
    listRuleSimulations(dependencies, input),
  ),
  getRuleSimulation: read(null, (input) => getRuleSimulation(dependencies, input)),
  listSimulatedCases: read(listSimulatedCasesQuery, (input) =>
    listSimulatedCases(dependencies, input),
  ),
  createFeeSchedule: write(createFeeScheduleBody, ({ context, body }) =>
    createFeeSchedule(dependencies, context, body),
  ),
  simulateFeeSchedule: write(simulateFeeScheduleBody, (input) =>
    simulateFeeSchedule(dependencies, input),
  ),
  listFeeScheduleSimulations: read(listFeeScheduleSimulationsQuery, (input) =>
    listFeeScheduleSimulations(dependencies, input),
  ),
  getFeeScheduleSimulation: read(null, (input) => getFeeScheduleSimulation(dependencies, input)),
  listSimulatedFees: read(listSimulatedFeesQuery, (input) =>
    listSimulatedFees(dependencies, input),
  ),
  listFeeSchedules: read(listFeeSchedulesQuery, (input) => listFeeSchedules(dependencies, input)),
  getFeeSchedule: read(null, (input) => getFeeSchedule(dependencies, input)),
  updateFeeSchedule: write(updateFeeScheduleBody, ({ context, params, body }) =>
    updateFeeSchedule(dependencies, context, {
      ...body,
      feeScheduleId: params["feeScheduleId"] ?? "",
    }),
  ),
  deleteFeeSchedule: write(null, ({ context, params }) =>
    deleteFeeSchedule(dependencies, context, { feeScheduleId: params["feeScheduleId"] ?? "" }),
  ),
  listFeeScheduleVersions: read(listFeeScheduleVersionsQuery, (input) =>
    listFeeScheduleVersions(dependencies, input),
  ),
});
