/** Bugs that random worlds found, or were shown to find: crashes, repeats and clocks between services. */
import type { PlantedBug } from "./planted-bug.ts";

const found = (name: string) => ({ file: "test/seeded/found.test.ts", name });

/** Twelve of the twenty tests: 120 worlds. */
const randomWorlds = {
  file: "test/seeded/seeds.test.ts",
  name: "the rules hold from seed 1",
};

const atOnce = (name: string) => ({ file: "test/ingestion/decisions-at-once.test.ts", name });

export const simulatedBugs: readonly PlantedBug[] = [
  {
    name: "a case is written by evidence as it was before it was reversed",
    file: "shared/ingestion/plan-match.ts",
    find: "if (writes.length === 0 || unwritten.length === 0) return writes;",
    replace: "if (writes.length + unwritten.length >= 0) return writes;",
    caughtBy: atOnce("a payment that is paid and unpaid"),
  },
  {
    name: "a case that a decision did not look at does not follow its evidence elsewhere",
    file: "shared/ingestion/plan-match.ts",
    find: "const unknown = affected.filter((uuid) => !isKnown(uuid));",
    replace: "const unknown = affected.filter((uuid) => !isKnown(uuid) && uuid.length === 0);",
    caughtBy: found("a case follows its evidence elsewhere"),
  },
  {
    name: "a payment's place by amount is taken away after it was opened again",
    file: "shared/ingestion/rerun.ts",
    find: "if (!isOpen(payment)) continue;",
    replace: "if (!isOpen(payment) || intent.uuid.length > 0) continue;",
    caughtBy: atOnce("a payment that is paid and unpaid"),
  },
  {
    name: "evidence that comes later does not find a payment that its evidence has left",
    file: "shared/ingestion/rerun.ts",
    find: "  await registerPlacesLeftBy(dependencies, leg, now());\n",
    replace: "",
    caughtBy: found("a payment whose evidence a person gave to another one"),
  },
  {
    name: "a record made before the boundary of a fast counter is not counted",
    file: "shared/table/count-list.ts",
    find: "const isDue = late.length > 0 || mayBeInHand",
    replace: "const isDue = mayBeInHand",
    caughtBy: found("the clock of the counter of lists was fast"),
  },
  {
    name: "what a poll of a chain was about to tell is forgotten with its crash",
    file: "shared/integration/poll-chain.ts",
    find: "const isUntold = each.isTold === false;",
    replace: "const isUntold = false && each.isTold === false;",
    caughtBy: found("whose poll died at transaction"),
  },
  {
    name: "the first poll of a chain begins a few blocks back, however long its node was silent",
    file: "shared/integration/poll-chain.ts",
    find: "if (await isOlder(to)) return head;",
    replace: "if ((await isOlder(to)) || to >= 0) return head;",
    caughtBy: { file: "test/chain/chain.test.ts", name: "since the integration's creation" },
  },
  {
    name: "an event that the list of transfers told before it came is taken again",
    file: "shared/integration/partner-evidence.ts",
    find: "return snapshot === event.eventId ? null : snapshot;",
    replace: "return snapshot === event.eventId ? snapshot : null;",
    caughtBy: randomWorlds,
  },
  {
    name: "evidence of an import that was taken back keeps its word",
    file: "shared/domain/flow-leg.ts",
    find: "return tellings.filter(({ withdrawnAt }) => withdrawnAt === undefined);",
    replace: "return tellings.filter(({ withdrawnAt }) => withdrawnAt === undefined || true);",
    caughtBy: randomWorlds,
  },
  {
    name: "a creation whose reference exists tries again and never looks for it",
    file: "functions/payment-intents/create-payment-intent.ts",
    find: "if (race > 0) looksLeft = looksAfterReuse;",
    replace: "if (race < 0) looksLeft = looksAfterReuse;",
    caughtBy: { file: "test/functions/intents-again.test.ts", name: "a reference that exists" },
  },
  {
    name: "a payment is written whatever its version",
    file: "shared/table/payment-store.ts",
    find: 'condition: "version = :read",',
    replace: 'condition: "version = :read OR attribute_exists(pk)",',
    caughtBy: { file: "test/seeded/at-once.test.ts", name: "seed 1" },
  },
  {
    name: "the sweeper leaves what it has sent for where it was",
    file: "shared/queue/sweep-due.ts",
    find: "await Promise.all(taken.map(({ item, end }) => postponeDue(table, item, now(), end)));",
    replace: "",
    caughtBy: {
      file: "test/recovery/due-index.test.ts",
      name: "a stalled matcher gets one message",
    },
  },
  {
    name: "a window in which something was missed is not walked again",
    file: "shared/recovery/sweep-journal.ts",
    find: "if (!walk.missed) return { ...state, walk: null };",
    replace: "if (walk.missed || !walk.missed) return { ...state, walk: null };",
    caughtBy: { file: "test/recovery/journal-sweep.test.ts", name: "lost again is sent once more" },
  },
  {
    name: "a leg that the matcher has missed is not looked for",
    file: "shared/recovery/find-missed.ts",
    find: "if (isDecided(uuid, revision) || isChangedAfter(item, period)) return [];",
    replace: "if (isDecided(uuid, 0) || isChangedAfter(item, period) || revision > 0) return [];",
    caughtBy: { file: "test/recovery/drops.test.ts", name: "payments: whatever is lost" },
  },
  {
    name: "what only measures fails the relay",
    file: "shared/queue/relay-changes.ts",
    find: `  } catch {
    meter.record("UnreadableRecords", "stream-relay", 1);
  }`,
    replace: `  } catch (error) {
    throw error;
  }`,
    caughtBy: { file: "test/recovery/unreadable-records.test.ts", name: "sends for every record" },
  },
];
