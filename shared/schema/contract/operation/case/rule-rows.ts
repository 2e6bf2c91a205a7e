import { builtInSettings } from "../../../../domain/rule/rule.ts";
import {
  createReconciliationRuleBody,
  listReconciliationRulesQuery,
  updateReconciliationRuleBody,
} from "../../../request/case/rule-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { pageOf } from "../../example/examples.ts";
import { createRuleExample, ruleExample } from "../../example/rule-examples.ts";
import { reconciliationRule, reconciliationRuleList } from "../../response/case/rule-response.ts";

const ruleContent = jsonContent(reconciliationRule, {
  rule: { summary: "A rule for bank payments", value: ruleExample },
});

/**
 * A creation sets absent booleans to true; the shared schema has no defaults, because a change
 * keeps absent fields.
 */
const createBody = createReconciliationRuleBody
  .unwrap()
  .extend(
    Object.fromEntries(
      Object.entries(createReconciliationRuleBody.unwrap().shape)
        .filter(([name]) => builtInSettings[name as keyof typeof builtInSettings] === true)
        .map(([name, schema]) => [name, schema.meta({ override: { default: true } })]),
    ),
  )
  .meta({ id: "CreateReconciliationRuleRequest" });

/** Rules have the tag of the cases that they decide (docs/specification.md, Rules). */
export const ruleRows = {
  createReconciliationRule: {
    summary: "Create a matching rule",
    description: "Absent booleans default to true, other absent fields to null.",
    tag: "reconciliation-cases",
    body: {
      description: "The rule; unknown properties are refused.",
      schema: createBody,
      examples: { bank: { summary: "A rule for bank payments", value: createRuleExample } },
    },
    responses: {
      201: { description: "The rule was created.", content: ruleContent },
    },
    errors: { 409: "RuleConflict" },
  },
  listReconciliationRules: {
    summary: "List matching rules",
    description: "Newest first by creation time.",
    tag: "reconciliation-cases",
    query: listReconciliationRulesQuery,
    responses: {
      200: {
        description: "A page of rules.",
        content: jsonContent(reconciliationRuleList, {
          page: { summary: "One rule", value: pageOf(ruleExample, 25) },
        }),
      },
    },
  },
  getReconciliationRule: {
    summary: "Get a matching rule",
    description: "The current rule.",
    tag: "reconciliation-cases",
    responses: { 200: { description: "The rule.", content: ruleContent } },
  },
  updateReconciliationRule: {
    summary: "Change a matching rule",
    description:
      "An absent field keeps its value; null clears it. Past runs keep the rule version that " +
      "they used.",
    tag: "reconciliation-cases",
    body: {
      description: "The fields to change.",
      schema: updateReconciliationRuleBody.meta({ id: "UpdateReconciliationRuleRequest" }),
      examples: {
        tolerance: { summary: "A tighter tolerance", value: { amountTolerance: "0.10" } },
      },
    },
    responses: {
      200: { description: "The changed rule.", content: ruleContent },
    },
  },
  deleteReconciliationRule: {
    summary: "Delete a matching rule",
    description: "Past runs keep the rule version that they used.",
    tag: "reconciliation-cases",
    responses: { 204: { description: "The rule was deleted." } },
  },
} as const satisfies ContractRows;
