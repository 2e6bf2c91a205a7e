import type { PlantedBug } from "./planted-bug.ts";

const stories = (name: string) => ({ file: "test/settlement/stories.test.ts", name });
const week = { file: "test/settlement/week.test.ts" };
const orders = { file: "test/settlement/week-orders.test.ts" };

/** Bugs of settlements and their shares. */
export const settlementBugs: readonly PlantedBug[] = [
  {
    name: "settlements: a charge is shared at gross",
    file: "shared/domain/settlement/settlement-items.ts",
    find: "return { effect, amount: net, fee };",
    replace: "return { effect, amount: gross, fee };",
    caughtBy: week,
  },
  {
    name: "settlements: the fee of a chargeback is no line",
    file: "shared/domain/settlement/settlement-items.ts",
    find: 'subtract(item.net, share.effect === "back" ? negate(share.amount) : share.amount)',
    replace: "subtract(item.net, item.net)",
    caughtBy: week,
  },
  {
    name: "settlements: what is carried forward does not count to the balance",
    file: "shared/domain/settlement/settlement.ts",
    find: "const carried = carriedFrom === null ? [] : [carriedFrom.net];",
    replace: "const carried: Amount[] = carriedFrom === null ? [] : [];",
    caughtBy: week,
  },
  {
    name: "settlements: shares are told before the bank has paid",
    file: "shared/settlement/settlement-outcome.ts",
    find: 'state: isSettled ? "confirmed" : "pending",',
    replace: 'state: "confirmed",',
    caughtBy: week,
  },
  {
    name: "settlements: shares are never taken back",
    file: "shared/settlement/run-settlement.ts",
    find: "return walk === null && shares === to ?",
    replace: 'return walk === null && (shares === to || shares === "confirmed") ?',
    caughtBy: stories("a bank movement that went back leaves all shares pending"),
  },
  {
    name: "settlements: a walk goes on though its goal has changed",
    file: "shared/settlement/run-settlement.ts",
    find: "if (walk !== null && walk.to === to) return walk;",
    replace: "if (walk !== null) return walk;",
    caughtBy: { file: "test/settlement/shares.test.ts" },
  },
  {
    name: "settlements: a carried one does not learn of the later one",
    file: "shared/settlement/run-settlement.ts",
    find: "isNews && carriedFrom !== null",
    replace: "isNews && carriedFrom !== null && false",
    caughtBy: week,
  },
  {
    name: "settlements: the case of a carried one stays open",
    file: "shared/settlement/run-settlement.ts",
    find: "if (before.carriedInto !== null && outcome.payment !== null) {",
    replace: "if (before.carriedInto !== null && outcome.payment === null) {",
    caughtBy: { file: "test/settlement/shares.test.ts" },
  },
  {
    name: "settlements: a share has the identity of its transfer id",
    file: "shared/domain/evidence/leg-identity.ts",
    find: "|| isSettlementShare(leg)) return null;",
    replace: ") return null;",
    caughtBy: { file: "test/domain/evidence/leg-identity.test.ts" },
  },
  {
    name: "settlements: a refund under the id of its charge comes again",
    file: "shared/domain/case/case-leg.ts",
    find: "|| isOfAnother || isSettlementShare(leg)) return leg.effect;",
    replace: "|| isOfAnother) return leg.effect;",
    caughtBy: { file: "test/settlement/shares.test.ts" },
  },
  {
    name: "settlements: the fee of a share counts beside that of the charge",
    file: "shared/domain/case/case-leg.ts",
    find: "link.fees !== undefined || isSettlementShare(leg)",
    replace: "link.fees !== undefined",
    caughtBy: week,
  },
  {
    name: "settlements: the reference of a settlement is compared last",
    file: "shared/domain/matching/firm-strategies.ts",
    find: '{ name: "settlement_reference", allowedBy: null, find: findSettlement },',
    replace: "",
    caughtBy: stories("names a settlement and a payment"),
  },
  {
    name: "settlements: cases compete with a settlement by amount",
    file: "shared/domain/matching/decide-by-amount.ts",
    find: "open.filter(({ position }) => position.case.intent.settlement)",
    replace: "open.filter(() => false)",
    caughtBy: stories("found by amount and date"),
  },
  {
    name: "settlements: evidence of a provider pays a settlement",
    file: "shared/domain/matching/group-candidates.ts",
    find: '(leg.kind === "bank" && !isSettlementShare(leg))',
    replace: "!isSettlementShare(leg)",
    caughtBy: { file: "test/settlement/shares.test.ts" },
  },
  {
    name: "settlements: dispositions accept no difference",
    file: "shared/domain/settlement/settlement-status.ts",
    find: "return variances.has(exceptionType) && open !== null && isZero(open);",
    replace: "return false && variances.has(exceptionType) && open !== null && isZero(open);",
    caughtBy: stories("what a person accepts"),
  },
  {
    name: "settlements: the same items again are counted twice",
    file: "shared/settlement/add-settlement-items.ts",
    find: "if (await hasPart(table, before, items)) {",
    replace: "if (false as boolean) {",
    caughtBy: orders,
  },
  {
    name: "settlements: one line in two parts is not noticed",
    file: "shared/settlement/find-repeated-item.ts",
    find: "if (known !== undefined) return",
    replace: "if (known === position) return",
    caughtBy: stories("one line in two parts"),
  },
  {
    name: "settlements: a settlement is carried twice",
    file: "shared/settlement/complete-settlement.ts",
    find: 'earlier?.carriedInto === null && earlier.status !== "settled"',
    replace: 'earlier !== null && earlier.status !== "settled"',
    caughtBy: stories("to carry what is above zero"),
  },
  {
    name: "settlements: a change of the case asks for no step",
    file: "shared/table/settlement/settlement-store.ts",
    find: "if (settlement === undefined) return [];",
    replace: "if (settlement !== null) return [];",
    caughtBy: week,
  },
];
