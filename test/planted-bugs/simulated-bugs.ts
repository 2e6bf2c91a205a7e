/** Bugs that random worlds found, or were shown to find: crashes, repeats and clocks between services. */
import type { PlantedBug } from "./planted-bug.ts";

const found = (name: string) => ({ file: "test/seeded/found.test.ts", name });

/** Twelve of the twenty tests: 120 worlds. */
const randomWorlds = {
  file: "test/seeded/seeds.test.ts",
  name: "the rules hold from seed 1",
};

const rematch = (name: string) => ({ file: "test/ingestion/rematch.test.ts", name });
const simulations = (name: string) => ({ file: "test/ingestion/simulations.test.ts", name });

const atOnce = (name: string) => ({ file: "test/ingestion/decisions-at-once.test.ts", name });

export const simulatedBugs: readonly PlantedBug[] = [
  {
    name: "a step of an older rule change ends the range of the newer one",
    file: "shared/table/matching/job-store.ts",
    find: 'condition: "generation = :generation AND version = :read"',
    replace: 'condition: "generation >= :generation AND version = :read"',
    caughtBy: rematch("a step of the older change that is overtaken"),
  },
  {
    name: "what a step has decided by older rules stays, though newer ones had decided it",
    file: "shared/ingestion/rematch/run-rematch.ts",
    find: "if (!ok) await decideByNewestRules(dependencies, before, decided);",
    replace: "if (!ok && !decided) await decideByNewestRules(dependencies, before, decided);",
    caughtBy: atOnce("a rule that changes while its rematch runs"),
  },
  {
    name: "a case that failed for a while is not tried again",
    file: "shared/ingestion/rematch/run-rematch.ts",
    find: "const wait = retryMilliseconds[tries];",
    replace: "const wait = retryMilliseconds[tries + 2];",
    caughtBy: rematch("a case that fails for a while"),
  },
  {
    name: "a range whose message was lost is not found again",
    file: "shared/queue/sweep-due.ts",
    find: "if (named !== null) {",
    replace: 'if (named !== null && named.job.kind === "simulation") {',
    caughtBy: rematch("the lost message of a range"),
  },
  {
    name: "the next simulation does not begin when one is done",
    file: "shared/ingestion/rematch/run-simulation.ts",
    find: "if (line.running !== uuid) return [];",
    replace: "if (line.running !== null) return [];",
    caughtBy: simulations("one runs, the others wait"),
  },
  {
    name: "a case is written by evidence as it was before it was reversed",
    file: "shared/ingestion/matching/plan-match.ts",
    find: "if (plan.writes.length === 0 || kept.length === 0) return plan;",
    replace: "if (plan.writes.length + kept.length >= 0) return plan;",
    caughtBy: atOnce("a payment that is paid and unpaid"),
  },
  {
    name: "a case that a decision did not look at does not follow its evidence elsewhere",
    file: "shared/ingestion/matching/plan-match.ts",
    find: "const unknown = affected.filter((uuid) => !isKnown(uuid));",
    replace: "const unknown = affected.filter((uuid) => !isKnown(uuid) && uuid.length === 0);",
    caughtBy: found("a case follows its evidence elsewhere"),
  },
  {
    name: "a payment's place by amount is taken away after it was opened again",
    file: "shared/ingestion/rematch/index-amounts.ts",
    find: "  if (current !== null && takesByAmount(current)) {",
    replace: "  if (current !== null && uuid.length === 0) {",
    caughtBy: atOnce("a payment that is paid and unpaid"),
  },
  {
    name: "evidence that comes later does not find a payment that its evidence has left",
    file: "functions/matcher/rematch.ts",
    find: "await Promise.all(entered.map((leg) => enter(leg.uuid, enterPaymentsOf(leg))));",
    replace: "",
    caughtBy: found("a payment whose evidence a person gave to another one"),
  },
  {
    name: "what a poll of a chain was about to tell is forgotten with its crash",
    file: "shared/integration/poll-chain.ts",
    find: "const isUnreported = each.isReported === false;",
    replace: "const isUnreported = false && each.isReported === false;",
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
    file: "shared/domain/evidence/flow-leg.ts",
    find: "return observations.filter(({ withdrawnAt }) => withdrawnAt === undefined);",
    replace: "return observations.filter(({ withdrawnAt }) => withdrawnAt === undefined || true);",
    caughtBy: randomWorlds,
  },
  {
    name: "a creation whose reference exists tries again and never looks for it",
    file: "functions/payment-intents/create-payment-intent.ts",
    find: "if (race > 0) reuse.noteReuse(organizationId);",
    replace: "if (race < 0) reuse.noteReuse(organizationId);",
    caughtBy: {
      file: "test/functions/payment/intents-again.test.ts",
      name: "a reference that exists",
    },
  },
  {
    name: "a payment is written whatever its version",
    file: "shared/table/payment/payment-store.ts",
    find: "...atVersion(before.version),",
    replace: 'condition: "attribute_exists(pk)",',
    caughtBy: { file: "test/seeded/at-once.test.ts", name: "seed 1" },
  },
  {
    name: "the sweeper leaves what it has sent for where it was",
    file: "shared/queue/sweep-due.ts",
    find: "it.\n    await Promise.all(taken.map(({ item, end }) => postponeDue(table, item, now()",
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
    name: "recovery: an outbound event that was written late is never listed",
    file: "shared/recovery/repair-page.ts",
    find: '    ["event", outboundEvents],\n',
    replace: "",
    caughtBy: { file: "test/recovery/journal-sweep.test.ts", name: "written late is listed" },
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
