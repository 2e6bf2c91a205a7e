/** Mistakes in the settings of an organization and in required reasons. */
import type { PlantedBug } from "../../planted-bug.ts";

const organization = { file: "test/case-work/organization.test.ts" };

const limits = { file: "test/http/rate-limit/rate-limit.test.ts" };

export const organizationBugs: readonly PlantedBug[] = [
  {
    name: "limits: a suspended organization is admitted",
    file: "shared/api/http/rate-limit/rate-limit-budget.ts",
    find: 'if (this.#isSuspended) return this.#admission("suspended", 0);',
    replace: "",
    caughtBy: limits,
  },
  {
    name: "limits: a lease under a higher limit is used above the new one",
    file: "shared/api/http/rate-limit/rate-limit-budget.ts",
    find: "Math.max(0, granted - above)",
    replace: "granted",
    caughtBy: limits,
  },
  {
    name: "limits: they are read with each lease",
    file: "shared/api/http/rate-limit/rate-limit-budget.ts",
    find: "return this.#isLimitRead ? null : this.#options.readOwnLimit();",
    replace: "return this.#options.readOwnLimit();",
    caughtBy: limits,
  },
  {
    name: "required reasons: a link by hand is not checked",
    file: "shared/work/case-work/link-leg.ts",
    find: 'body.reason, "link")',
    replace: "body.reason)",
    caughtBy: organization,
  },
  {
    name: "required reasons: an undo is refused",
    file: "shared/work/case-work/acts.ts",
    find: "{ ...context, isUndo: true }, before",
    replace: "context, before",
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
    file: "shared/work/case-work/standing/update-organization.ts",
    find: "if (failure !== null) return { failure };",
    replace: "",
    caughtBy: organization,
  },
  {
    name: "organization: an absent reporting currency is cleared",
    file: "shared/work/case-work/standing/update-organization.ts",
    find: "named.reportingCurrency === undefined ? before.reportingCurrency : named.reportingCurrency,",
    replace: "named.reportingCurrency ?? null,",
    caughtBy: organization,
  },
];
