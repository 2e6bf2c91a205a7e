import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import type { BudgetSettings } from "#lib/stack/capacity-settings.ts";

/** Percent of the budget that is reached, or that AWS expects by the end of the month. */
const notices = [
  { notificationType: "ACTUAL", threshold: 80 },
  { notificationType: "ACTUAL", threshold: 100 },
  { notificationType: "FORECASTED", threshold: 100 },
] as const;

/** A budget of the month, which notifies the topic of the alarms. A budget bounds no cost; it says that it is exceeded. */
export function addBudget(
  scope: Construct,
  { monthlyDollars, isOfStage }: BudgetSettings,
  { stage, topicArn }: { readonly stage: string; readonly topicArn: string },
): void {
  new CfnBudget(scope, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyDollars, unit: "USD" },
      ...(isOfStage && { costFilters: { TagKeyValue: [`user:stage$${stage}`] } }),
    },
    notificationsWithSubscribers: notices.map((notice) => ({
      notification: {
        ...notice,
        comparisonOperator: "GREATER_THAN",
        thresholdType: "PERCENTAGE",
      },
      subscribers: [{ subscriptionType: "SNS", address: topicArn }],
    })),
  });
}
