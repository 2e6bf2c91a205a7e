import {
  createReconciliationRuleBody,
  listReconciliationRulesQuery,
  updateReconciliationRuleBody,
} from "#api/resource/rule/rule-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import {
  changed,
  created,
  deleted,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import { builtInSettings } from "#domain/rule/rule.ts";
import { createRuleExample, ruleExample } from "./rule-examples.ts";
import { reconciliationRule } from "./rule-response.ts";

/**
 * A creation sets absent booleans to true; the shared schema has no defaults, because a change
 * keeps absent fields.
 */
const createBody = createReconciliationRuleBody.unwrap().extend(
  Object.fromEntries(
    Object.entries(createReconciliationRuleBody.unwrap().shape)
      .filter(([name]) => builtInSettings[name as keyof typeof builtInSettings] === true)
      .map(([name, schema]) => [name, schema.meta({ override: { default: true } })]),
  ),
);

/** Rules have the tag of the cases that they decide (docs/specification.md, Rules). */
const reconciliationRules = resource({
  tag: "reconciliation-cases",
  title: "matching rule",
  schema: reconciliationRule,
  examples: { rule: ["A rule for bank payments", ruleExample] },
});

export const ruleRows = {
  createReconciliationRule: created(reconciliationRules, {
    summary: "Create a matching rule",
    description: "Absent booleans default to true, other absent fields to null.",
    body: createBody,
    bodyExamples: { bank: ["A rule for bank payments", createRuleExample] },
    resultText: "The rule was created.",
    errors: { 409: "RuleConflict" },
  }),
  listReconciliationRules: listOf(reconciliationRules, {
    description: "Newest first by creation time.",
    query: listReconciliationRulesQuery,
  }),
  getReconciliationRule: got(reconciliationRules, {}),
  updateReconciliationRule: changed(reconciliationRules, {
    description:
      "An absent field keeps its value; null clears it. Past runs keep the rule version that " +
      "they used.",
    body: updateReconciliationRuleBody,
    bodyExamples: { tolerance: ["A tighter tolerance", { amountTolerance: "0.10" }] },
  }),
  deleteReconciliationRule: deleted(reconciliationRules, {
    description: "Past runs keep the rule version that they used.",
  }),
} as const satisfies ContractRows;
