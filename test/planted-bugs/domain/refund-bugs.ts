/** Bugs in payments that expect money to go back. */
import type { PlantedBug } from "../planted-bug.ts";

const stories = (name: string) => ({ file: "test/scenario/events/every-order.test.ts", name });

export const refundBugs: readonly PlantedBug[] = [
  {
    name: "refunds: what goes back stays with the original",
    file: "shared/domain/matching/refund/expected-refunds.ts",
    find: "return [...shared, ...fitting];",
    replace: "return shared;",
    caughtBy: stories("expected refund comes under an id"),
  },
  {
    name: "refunds: a refund takes more than it expects",
    file: "shared/domain/matching/refund/expected-refunds.ts",
    find: "return [...shared, ...fitting];",
    replace: "return fitting;",
    caughtBy: stories("larger than expected"),
  },
  {
    name: "refunds: a canceled refund takes money",
    file: "shared/domain/matching/refund/expected-refunds.ts",
    find: "each.canceled !== true && each.closedByPerson !== true",
    replace: "each.closedByPerson !== true",
    caughtBy: stories("refund that is canceled"),
  },
  {
    name: "refunds: two phases of one refund are two movements",
    file: "shared/domain/case/leg/expected-refund.ts",
    find: "const isRepeated = repeated.has(leg.uuid);",
    replace: "const isRepeated = false;",
    caughtBy: stories("refund of which the"),
  },
  {
    name: "refunds: a value that original and refund share names both",
    file: "shared/domain/matching/refund/refund-candidates.ts",
    find: "const own = withoutValuesOf(intent, original);",
    replace: "const own = intent;",
    caughtBy: stories("order that payment and refund share"),
  },
  {
    name: "refunds: a movement goes where what takes it back is",
    file: "shared/domain/matching/tier/same-movement.ts",
    find: "key.startsWith(askedByMovement) ? originals : payments",
    replace: "payments",
    caughtBy: stories("charge that names nothing"),
  },
  {
    name: "refunds: a movement is not found by its sourceRef",
    file: "shared/domain/matching/strategy/match-values.ts",
    find: "    leg.sourceRef,\n",
    replace: "",
    caughtBy: {
      file: "test/scenario/events/service-agrees.test.ts",
      name: "provider that gives no transfer ids",
    },
  },
  {
    name: "refunds: a refund is unknown to its original",
    file: "shared/store/table/payment/payment-store.ts",
    find: "refundUuids: [...(stored.refunds ?? [])].sort(),",
    replace: "refundUuids: [],",
    caughtBy: { file: "test/functions/payment/expected-refunds.test.ts" },
  },
];
