/** Bugs in what is read of the partner's lists and events. */
import type { PlantedBug } from "../planted-bug.ts";

const lists = "test/partner/partner-lists.test.ts";
const events = "test/partner/read-events.test.ts";

export const partnerBugs: readonly PlantedBug[] = [
  {
    name: "partner: a transfer that was deleted waits for its funds",
    file: "shared/outside/partner/envelope.ts",
    find: 'payments.has(category) && (word === "deleted" || word === "canceled")',
    replace: 'payments.has(category) && word === "canceled"',
    caughtBy: { file: events, name: "is a cancellation" },
  },
  {
    name: "partner: an event without a status has the state before its change",
    file: "shared/outside/partner/envelope.ts",
    find: "const last = Array.isArray(changes) ? changes.at(-1) : null;",
    replace: "const last = Array.isArray(changes) ? changes.at(0) : null;",
    caughtBy: { file: events, name: "is the one that it changed to" },
  },
  {
    name: "partner: the fees of a deposit are in the currency of what was sent",
    file: "shared/outside/partner/partner-fees.ts",
    find: ": { currency: sent, isOfReceived: true as const };",
    replace: ": { currency: sent };",
    caughtBy: { file: events, name: "fees of a deposit" },
  },
  {
    name: "partner: the currency of the arrival does not reach the fees of the payout",
    file: "shared/domain/case/leg/received-currency.ts",
    find: "return isOfReceived === true ? { ...stated, currency } : fee;",
    replace: "return isOfReceived === true ? stated : fee;",
    caughtBy: { file: "test/domain/case/fees-of-received.test.ts" },
  },
  {
    name: "partner: its list of events is always newest first",
    file: "shared/work/integration/partner-lists.ts",
    find: 'return from < to ? "oldest_first" : "newest_first";',
    replace: 'return "newest_first";',
    caughtBy: { file: lists, name: "oldest first" },
  },
  {
    name: "partner: a page of transfers that did not change ends the list",
    file: "shared/work/integration/partner-lists.ts",
    find: "    after = nextAfter(result.value, transferId);\n",
    replace:
      "    const changed = result.value.some((item) => isSince(transferTime(item), start.boundary));\n    after = changed ? nextAfter(result.value, transferId) : null;\n",
    caughtBy: { file: lists, name: "30 of them behind" },
  },
  {
    name: "partner: a full first page of changed transfers is all that changed",
    file: "shared/work/integration/partner-lists.ts",
    find: "    after = nextAfter(result.value, transferId);\n",
    replace: "    after = after === null ? null : nextAfter(result.value, transferId);\n",
    caughtBy: { file: lists, name: "30 of them behind" },
  },
  {
    name: "partner: a word of a wallet's type that is not known is skipped",
    file: "shared/outside/partner/state-legs.ts",
    find: "  if (!words.every((word) => walletWords.has(word))) return undefined;\n",
    replace: "",
    caughtBy: { file: events, name: "a word of a wallet's type" },
  },
  {
    name: "partner: a wallet's returned withdrawal is one that went out",
    file: "shared/outside/partner/state-legs.ts",
    find: 'if (has("return")) return [',
    replace: 'if (words.includes("return")) return [',
    caughtBy: { file: "test/partner/normalize.test.ts", name: "returned withdrawal" },
  },
];
