import { builtInSettings } from "../../../domain/rule/rule.ts";
import {
  createReconciliationRuleBody,
  listReconciliationRulesQuery,
  updateReconciliationRuleBody,
} from "../../request/rule-request.ts";
import { type ContractRows, jsonContent } from "../contract-row.ts";
import { pageOf } from "../example/examples.ts";
import { createRuleExample, ruleExample } from "../example/rule-examples.ts";
import { reconciliationRule, reconciliationRuleList } from "../response/rule-response.ts";

const ruleContent = jsonContent(reconciliationRule, {
  rule: { summary: "A rule for bank payments", value: ruleExample },
});

/** A creation completes what it leaves out; the schema itself, shared with changes, does not. */
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

/** Tagged with the cases that they decide (docs/specification.md, Rules). */
export const ruleRows = {
  createReconciliationRule: {
    summary: "Create a matching rule",
    description: "Booleans that are left out are true; other fields that are left out are null.",
    tag: "reconciliation-cases",
    body: {
      description: "The rule; unknown properties are refused.",
      schema: createBody,
      examples: { bank: { summary: "A rule for bank payments", value: createRuleExample } },
    },
    responses: { 201: { description: "The rule was created.", content: ruleContent } },
    errors: { 409: "RuleConflict" },
  },
  listReconciliationRules: {
    summary: "List matching rules",
    description: "Newest first by creation.",
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
    description: "The rule as it is now.",
    tag: "reconciliation-cases",
    responses: { 200: { description: "The rule.", content: ruleContent } },
  },
  updateReconciliationRule: {
    summary: "Change a matching rule",
    description: "A field that is left out is kept, null clears it. Past runs keep what they used.",
    tag: "reconciliation-cases",
    body: {
      description: "The fields to change.",
      schema: updateReconciliationRuleBody.meta({ id: "UpdateReconciliationRuleRequest" }),
      examples: {
        tolerance: { summary: "A tighter tolerance", value: { amountTolerance: "0.10" } },
      },
    },
    responses: { 200: { description: "The changed rule.", content: ruleContent } },
  },
  deleteReconciliationRule: {
    summary: "Delete a matching rule",
    description: "Past runs keep what they used.",
    tag: "reconciliation-cases",
    responses: { 204: { description: "The rule was deleted." } },
  },
} as const satisfies ContractRows;
