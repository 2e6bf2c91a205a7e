/** Bugs by which something unknown would pass in silence. */
import type { PlantedBug } from "../../planted-bug.ts";

const told = "test/ingestion/not-understood/told.test.ts";
const readers = "test/ingestion/not-understood/readers.test.ts";
const chain = "test/ingestion/not-understood/chain.test.ts";
const tell = "shared/work/ingestion/evidence/tell-not-understood.ts";

export const notUnderstoodBugs: readonly PlantedBug[] = [
  {
    name: "each record that was not understood is announced",
    file: tell,
    find: "const due = read.filter(({ announcedAt }) => isDue(announcedAt, receivedAt));",
    replace: "const due = read;",
    caughtBy: { file: told, name: "an hour later" },
  },
  {
    name: "of two at once both announce",
    file: "shared/store/table/evidence/announced-cause-store.ts",
    find: "? isNew",
    replace: "? {}",
    caughtBy: { file: told, name: "of two at once" },
  },
  {
    name: "the first announcement of an hour is the last",
    file: "shared/store/table/evidence/announced-cause-store.ts",
    find: "export const causeAnnouncedEveryMilliseconds = 3_600_000;",
    replace: "export const causeAnnouncedEveryMilliseconds = 3_600_001;",
    caughtBy: { file: told, name: "an hour later" },
  },
  {
    name: "a record that was not understood is not listed",
    file: tell,
    find: "      ...listEntryWrites(record),\n",
    replace: "",
    caughtBy: { file: told, name: "a thousand unknown events" },
  },
  {
    name: "a card number that its reader has cut is shown",
    file: "shared/domain/evidence/told-parts.ts",
    find: "const fewestDigits = 7;",
    replace: "const fewestDigits = 77;",
    caughtBy: { file: "test/domain/evidence/told-parts.test.ts" },
  },
  {
    name: "what was not understood shows card numbers",
    file: "shared/domain/evidence/told-parts.ts",
    find: "const masked = maskCardNumbers(value);",
    replace: "const masked = value;",
    caughtBy: { file: "test/domain/evidence/told-parts.test.ts" },
  },
  {
    name: "an item of the partner's list without an id is skipped",
    file: "shared/work/integration/poll-partner.ts",
    find: "if (event !== null && covered.has(event.eventId)) continue;",
    replace: "if (event === null || covered.has(event.eventId)) continue;",
    caughtBy: { file: readers, name: "without an id" },
  },
  {
    name: "the walk ends at a page whose last item has no id",
    file: "shared/work/integration/partner-lists.ts",
    find: "page.map(idOf).findLast((id) => id !== null) ?? null",
    replace: "page.map(idOf).at(-1) ?? null",
    caughtBy: { file: readers, name: "goes on behind a full page" },
  },
  {
    name: "a log that cannot be decoded is skipped",
    file: "shared/outside/chain/chain-reader.ts",
    find: 'if (transfer === "unreadable") unreadable.push(log);',
    replace: 'if (transfer === "unreadable") continue;',
    caughtBy: { file: chain, name: "a log" },
  },
  {
    name: "a claim about a token without decimals is contradicted",
    file: "shared/outside/chain/check-claim.ts",
    find: 'return between.some(({ amount }) => amount === "unknown") ? null : "contradicted";',
    replace: 'return "contradicted";',
    caughtBy: { file: chain, name: "is not contradicted" },
  },
  {
    name: "a transaction that was repeated and failed leaves its transfer confirmed",
    file: "shared/work/integration/poll-chain.ts",
    find: "if (receipt === null || !receipt.succeeded) return false;",
    replace: "if (receipt === null) return false;\n  return true;",
    caughtBy: { file: chain, name: "repeated and failed" },
  },
  {
    name: "evidence by request in an unknown currency passes in silence",
    file: "functions/evidence/create-evidence.ts",
    find: "notUnderstood: unknown.flat()",
    replace: "notUnderstood: []",
    caughtBy: { file: readers, name: "in an unknown currency" },
  },
  {
    name: "a replay leaves out what waits for a retry",
    file: "shared/domain/webhook/outbound-delivery.ts",
    find: 'return status === "failed" || status === "skipped" || awaitsRetry(delivery);',
    replace: 'return status === "failed" || status === "skipped";',
    caughtBy: { file: "test/scenario/outbound-retries.test.ts", name: "waits for a retry at once" },
  },
];
