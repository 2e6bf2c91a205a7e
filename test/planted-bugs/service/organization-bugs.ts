/** Mistakes in the settings of an organization and in required reasons. */
import type { PlantedBug } from "../planted-bug.ts";

const organization = { file: "test/case-work/organization.test.ts" };

export const organizationBugs: readonly PlantedBug[] = [
  {
    name: "required reasons: a link by hand is not checked",
    file: "shared/case-work/link-leg.ts",
    find: 'body.reason, "link")',
    replace: "body.reason)",
    caughtBy: organization,
  },
  {
    name: "required reasons: an undo is refused",
    file: "shared/case-work/acts.ts",
    find: "{ ...context, isUndo: true }",
    replace: "context",
    caughtBy: organization,
  },
  {
    name: "required reasons: each closing is against the verdict",
    file: "shared/domain/case/work/organization-settings.ts",
    find: 'return verdict === "matched" ? null : "close_against_verdict";',
    replace: 'return "close_against_verdict";',
    caughtBy: organization,
  },
  {
    name: "organization: the expected version is not compared",
    file: "functions/reconciliation-rules/organization.ts",
    find: "if (failure !== null) return { failure };",
    replace: "",
    caughtBy: organization,
  },
  {
    name: "organization: an absent reporting currency is cleared",
    file: "functions/reconciliation-rules/organization.ts",
    find: "named.reportingCurrency === undefined ? before.reportingCurrency : named.reportingCurrency,",
    replace: "named.reportingCurrency ?? null,",
    caughtBy: organization,
  },
];
