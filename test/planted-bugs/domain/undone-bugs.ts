/** Bugs in going back that is undone, and in what a person decided before money came after all. */
import type { PlantedBug } from "../planted-bug.ts";

const undone = "test/domain/evidence/undone.test.ts";
const again = "test/domain/case/money-comes-again.test.ts";
const chains = "test/domain/case/chains-of-reversals.test.ts";
const beyond = "test/domain/posting/beyond-claim.test.ts";
const rows = "test/account/report-rows.test.ts";

export const undoneBugs: readonly PlantedBug[] = [
  {
    name: "undone: a refund that succeeded and failed is still gone",
    file: "shared/domain/evidence/observation/back-account.ts",
    find: "return { ...nothing, base: observation, hasGoneBack: true };",
    replace: "return { ...nothing, base: observation };",
    caughtBy: { file: undone, name: "is" },
  },
  {
    name: "undone: a part that is reversed again leaves nothing gone",
    file: "shared/domain/evidence/observation/back-account.ts",
    find: 'return compare(undone, base.amount) >= 0 ? "reversed" : null;',
    replace: 'return "reversed";',
    caughtBy: { file: undone, name: "leaves the rest" },
  },
  {
    name: "undone: one source that says reversed contradicts another that says confirmed",
    file: "shared/domain/evidence/observation/back-account.ts",
    find: "return isKnown ? state : {",
    replace: "return isKnown ? { ...state, base: null, reversals: [] } : {",
    caughtBy: { file: undone, name: "two sources: one calls" },
  },
  {
    name: "undone: a refund that failed takes the money back once more",
    file: "shared/domain/evidence/observation/account.ts",
    find: 'observation.cause === "refund_failed" && reversals.length > 0\n',
    replace: "reversals.length > 9\n",
    caughtBy: { file: undone, name: "is short of that part" },
  },
  {
    name: "undone: of a payout whose refund failed the sender has the money",
    file: "shared/domain/evidence/observation/account.ts",
    find: 'if (reversals.length > 0 && observation.cause !== "refund_failed") return account;',
    replace: "if (reversals.length > 0) return account;",
    caughtBy: { file: undone, name: "the provider has the money" },
  },
  {
    name: "undone: a dispute that was won stays lost",
    file: "shared/domain/case/leg/reversal-chain.ts",
    find: "return { length: rest.length + 1, end",
    replace: "return { length: 1, end",
    caughtBy: { file: again, name: "won" },
  },
  {
    name: "undone: a circle of reversals is one longer than what is known",
    file: "shared/domain/case/leg/reversal-chain.ts",
    find: "{ length: circle.length - 1, end: named }",
    replace: "{ length: circle.length, end: named }",
    caughtBy: { file: again, name: "circles" },
  },
  {
    name: "undone: a dispute after a won one counts in the phase that it states",
    file: "shared/domain/case/leg/back-leg-phase.ts",
    find: "if (isStated && taken.has(phase) && !isTurnedAgain) return phase;",
    replace: "if (isStated && taken.has(phase)) return phase;",
    caughtBy: { file: chains, name: "at the end of the chain" },
  },
  {
    name: "undone: what comes again of a refund is taken off it",
    file: "shared/domain/case/leg/expected-refund.ts",
    find: "return isOfForward ? length % 2 === 1 : length % 2 === 0;",
    replace: "return isOfForward ? length % 2 === 1 : length > 1;",
    caughtBy: { file: chains, name: "came again" },
  },
  {
    name: "undone: an announced leg that is linked by its amount hides a failure",
    file: "shared/domain/case/verdict/returned-money.ts",
    find: '(status === "pending" && link.firm)',
    replace: 'status === "pending"',
    caughtBy: { file: again, name: "by its amount only" },
  },
  {
    name: "undone: an announced leg of any amount hides a failure",
    file: "shared/domain/case/verdict/returned-money.ts",
    find: "return compare(subtract(expected, comes), tolerance) > 0;\n  });\n}\n\nfunction amountInDestination",
    replace: "return compare(comes, zero) <= 0;\n  });\n}\n\nfunction amountInDestination",
    caughtBy: { file: again, name: "small one" },
  },
  {
    name: "contradicted: what was written off is, what was given up is not",
    file: "shared/domain/case/work/disposition.ts",
    find: "return isPositive(open) !== isPositive(disposedAmount);",
    replace: "return !isPositive(open) && isPositive(disposedAmount);",
    caughtBy: { file: again, name: "disposed of" },
  },
  {
    name: "contradicted: any amount that is left open is",
    file: "shared/domain/case/work/disposition.ts",
    find: "return isPositive(open) !== isPositive(disposedAmount);",
    replace: "return true;",
    caughtBy: { file: again, name: "disposed of" },
  },
  {
    name: "contradicted: the books credit the receivable above the claim",
    file: "shared/domain/posting/postable-amounts.ts",
    find: 'return isDispositionContradicted(state) ? [{ type: "difference", amount: open }] : [];',
    replace: "return [];",
    caughtBy: { file: beyond },
  },
  {
    name: "contradicted: what stays open is a difference in any case",
    file: "shared/domain/posting/postable-amounts.ts",
    find: 'return isDispositionContradicted(state) ? [{ type: "difference", amount: open }] : [];',
    replace: 'return [{ type: "difference", amount: open }];',
    caughtBy: { file: beyond, name: "was written off" },
  },
  {
    name: "contradicted: a case does not post to its account for differences",
    file: "shared/domain/posting/journal-template.ts",
    find: 'difference: ["differences", "carriedForward"],',
    replace: 'difference: ["carriedForward"],',
    caughtBy: {
      file: "test/domain/posting/posted-entry.test.ts",
      name: "after it was written off",
    },
  },
  {
    name: "contradicted: a closed case is no value at risk",
    file: "shared/reporting/report-rows.ts",
    find: 'contradicted || (isOpen && verdict !== "matched"),',
    replace: 'isOpen && (contradicted || verdict !== "matched"),',
    caughtBy: { file: rows, name: "that evidence contradicts" },
  },
  {
    name: "contradicted: a closed case has an age like an open one",
    file: "shared/reporting/report-rows.ts",
    find: "const open = groups.filter(({ isOpen }) => isOpen);",
    replace: "const open = groups.filter(({ isOpen, contradicted }) => isOpen || contradicted);",
    caughtBy: { file: rows, name: "that evidence contradicts" },
  },
  {
    name: "contradicted: with the verdict that it had, nobody is told",
    file: "shared/domain/webhook/outbound-event.ts",
    find: "(after.verdict === before.verdict && !isContradictedNow)",
    replace: "after.verdict === before.verdict",
    caughtBy: { file: "test/domain/webhook/outbound-event.test.ts", name: "contradicted" },
  },
  {
    name: "contradicted: each later run announces it again",
    file: "shared/domain/webhook/outbound-event.ts",
    find: "const isContradictedNow = after.contradicted && !before.contradicted;",
    replace: "const isContradictedNow = after.contradicted;",
    caughtBy: { file: "test/domain/webhook/outbound-event.test.ts", name: "contradicted" },
  },
  {
    name: "settled by the page: an fx fee beside a rate is not read",
    file: "shared/domain/case/amount/delta.ts",
    find: "[null, ...spreads].map((spread) => {",
    replace: "[null, ...spreads.slice(0, 1)].map((spread) => {",
    caughtBy: { file: again, name: "beside a rate" },
  },
  {
    name: "settled by the page: an ignored leg is coverage",
    file: "shared/domain/case/verdict/evidence-coverage.ts",
    find: "leg.leg.kind === kind && !leg.isIgnored);",
    replace: "leg.leg.kind === kind);",
    caughtBy: { file: again, name: "ignored leg" },
  },
  {
    name: "settled by the page: an order number is a transfer id",
    file: "shared/domain/matching/strategy/firm-strategies.ts",
    find: "const minimumTransferIdLength = 10;",
    replace: "const minimumTransferIdLength = 1;",
    caughtBy: { file: "test/domain/matching/decide-leg.test.ts", name: "equals a reference" },
  },
  {
    name: "settled by the page: a long transfer id is one only under its type",
    file: "shared/domain/matching/strategy/firm-strategies.ts",
    find: "(id.length >= minimumTransferIdLength || isTransferIdType(referenceTypes?.[index])),",
    replace: "isTransferIdType(referenceTypes?.[index]),",
    caughtBy: { file: "test/domain/matching/decide-leg.test.ts", name: "equals a reference" },
  },
  {
    name: "settled by the page: a case that waits does not say for what",
    file: "shared/domain/case/reconciliation-case.ts",
    find: "    missingPhases: missing,\n",
    replace: "    missingPhases: missing.slice(1),\n",
    caughtBy: { file: again, name: "says for which legs" },
  },
];
