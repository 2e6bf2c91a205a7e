/** Bugs that random worlds found, or can find: crashes, repetitions and clocks. */
import type { PlantedBug } from "../planted-bug.ts";

const found = (name: string) => ({ file: "test/seeded/found.test.ts", name });

const rematch = (name: string) => ({ file: "test/ingestion/decision/rematch.test.ts", name });
const simulations = (name: string) => ({
  file: "test/ingestion/decision/simulations.test.ts",
  name,
});

const planned = (name: string) => ({ file: "test/ingestion/decision/plan-match.test.ts", name });
const atOnce = (name: string) => ({
  file: "test/ingestion/decision/decisions-at-once.test.ts",
  name,
});

const failed = (name: string) => ({
  file: "test/ingestion/decision/failed-decisions.test.ts",
  name,
});

export const simulatedBugs: readonly PlantedBug[] = [
  {
    name: "evidence whose decision fails is refused",
    file: "shared/work/ingestion/matching/deciding.ts",
    find: "if (isPassing(error)) throw error;",
    replace: "throw error;",
    caughtBy: failed("evidence whose decision fails is stored unmatched"),
  },
  {
    name: "only errors of a computation are failures of a decision",
    file: "shared/work/ingestion/matching/deciding.ts",
    find: "if (isPassing(error)) throw error;",
    replace: "if (!(error instanceof RangeError)) throw error;",
    caughtBy: {
      file: "test/ingestion/decision/failing-steps.test.ts",
      name: "whichever step of its decision fails",
    },
  },
  {
    name: "a leg whose decision fails loses its link",
    file: "shared/work/ingestion/matching/postponed-match.ts",
    find: "return compare(allocated, amount) <= 0 ? links",
    replace: "return compare(allocated, amount) < 0 ? links",
    caughtBy: failed("a later record of a linked leg"),
  },
  {
    name: "a step of an older rule change ends the range of the newer one",
    file: "shared/store/table/matching/job-store.ts",
    find: 'condition: "generation = :generation AND version = :read"',
    replace: 'condition: "generation >= :generation AND version = :read"',
    caughtBy: rematch("a step of the older change that the newer change overtakes"),
  },
  {
    name: "a step with older rules overwrites a decision by newer rules",
    file: "shared/work/ingestion/rematch/run-rematch.ts",
    find: "if (!ok) await decideByNewestRules(dependencies, before, decided);",
    replace: "if (!ok && !decided) await decideByNewestRules(dependencies, before, decided);",
    caughtBy: atOnce("a rule that changes while its rematch runs"),
  },
  {
    name: "a case that failed temporarily is not retried",
    file: "shared/work/ingestion/rematch/run-rematch.ts",
    find: "const wait = retryMilliseconds[tries];",
    replace: "const wait = retryMilliseconds[tries + 2];",
    caughtBy: rematch("a case that fails temporarily"),
  },
  {
    name: "a range whose message was lost is not resumed",
    file: "shared/store/queue/sweep-due.ts",
    find: "if (named !== null) {",
    replace: 'if (named !== null && named.job.kind === "simulation") {',
    caughtBy: rematch("the lost message of a range"),
  },
  {
    name: "each day and shard of a simulation waits for the queue",
    file: "shared/work/ingestion/rematch/simulation/run-simulation.ts",
    find: "const pagesPerStep = 12;",
    replace: "const pagesPerStep = 1;",
    caughtBy: simulations("one runs while the others wait"),
  },
  {
    name: "the next simulation does not start when one is completed",
    file: "shared/work/ingestion/rematch/simulation/run-simulation.ts",
    find: "if (line.running !== uuid) return [];",
    replace: "if (line.running !== null) return [];",
    caughtBy: simulations("one runs while the others wait"),
  },
  {
    name: "a case is written with evidence as it was before its reversal",
    file: "shared/work/ingestion/matching/plan-match.ts",
    find: "if (plan.writes.length === 0 || kept.length === 0) return plan;",
    replace: "if (plan.writes.length + kept.length >= 0) return plan;",
    caughtBy: planned("evidence as it is, not as the decision read it"),
  },
  {
    name: "a case outside a decision is not updated when its evidence moves away",
    file: "shared/work/ingestion/matching/plan-match.ts",
    find: "const unknown = affected.filter((uuid) => !isKnown(uuid));",
    replace: "const unknown = affected.filter((uuid) => !isKnown(uuid) && uuid.length === 0);",
    caughtBy: planned("a case that was read before it got evidence"),
  },
  {
    name: "a payment leaves the amount index after it was opened again",
    file: "shared/work/ingestion/rematch/index-amounts.ts",
    find: "  if (current !== null && takesByAmount(current)) {",
    replace: "  if (current !== null && uuid.length === 0) {",
    caughtBy: atOnce("a payment that is paid and reversed"),
  },
  {
    name: "later evidence does not find a payment whose evidence has moved away",
    file: "functions/matcher/rematch.ts",
    find: "await Promise.all(entered.map((leg) => enter(leg.uuid, enterPaymentsOf(leg))));",
    replace: "",
    caughtBy: found("a payment whose evidence a person linked to another"),
  },
  {
    name: "a crash of a chain poll loses what it was about to report",
    file: "shared/work/integration/poll-chain.ts",
    find: "const isUnreported = each.isReported === false;",
    replace: "const isUnreported = false && each.isReported === false;",
    caughtBy: found("although its poll crashed at transaction"),
  },
  {
    name: "the first poll of a chain reads only a few blocks, however long its node was silent",
    file: "shared/work/integration/poll-chain.ts",
    find: "if (await isOlder(to)) return head;",
    replace: "if ((await isOlder(to)) || to >= 0) return head;",
    caughtBy: { file: "test/chain/chain.test.ts", name: "since the integration's creation" },
  },
  {
    name: "an event already known from the list of transfers is stored again",
    file: "shared/work/integration/partner-evidence.ts",
    find: "return snapshot === event.eventId ? null : snapshot;",
    replace: "return snapshot === event.eventId ? snapshot : null;",
    caughtBy: { file: "test/partner/polling.test.ts" },
  },
  {
    name: "observations of a withdrawn import still count",
    file: "shared/domain/evidence/flow-leg.ts",
    find: "return observations.filter(({ withdrawnAt }) => withdrawnAt === undefined);",
    replace: "return observations.filter(({ withdrawnAt }) => withdrawnAt === undefined || true);",
    caughtBy: { file: "test/ingestion/evidence/withdrawn-values.test.ts" },
  },
  {
    name: "a creation whose reference exists retries without reading it first",
    file: "shared/work/payment-intent/create-payment-intent.ts",
    find: "if (race > 0) reuse.noteReuse(organizationId);",
    replace: "if (race < 0) reuse.noteReuse(organizationId);",
    caughtBy: {
      file: "test/functions/payment/intents-again.test.ts",
      name: "finds an existing reference",
    },
  },
  {
    name: "a payment is written without a version check",
    file: "shared/store/table/payment/payment-store.ts",
    find: "...atVersion(before.version),",
    replace: 'condition: "attribute_exists(pk)",',
    caughtBy: { file: "test/faults/races.test.ts" },
  },
  {
    name: "the sweeper does not postpone the items that it has sent for",
    file: "shared/store/queue/sweep-due.ts",
    find: "it.\n    await Promise.all(taken.map(({ item, end }) => postponeDue(table, item, now()",
    replace: "",
    caughtBy: {
      file: "test/recovery/due-index.test.ts",
      name: "while the matcher stalls, each case gets one message",
    },
  },
  {
    name: "a window with missed work is not swept again",
    file: "shared/work/recovery/sweep-missed-work.ts",
    find: "if (!walk.missed) return { ...state, walk: null };",
    replace: "if (walk.missed || !walk.missed) return { ...state, walk: null };",
    caughtBy: { file: "test/recovery/missed-work-sweep.test.ts", name: "sends lost work again" },
  },
  {
    name: "recovery: an outbound event that was written late is never listed",
    file: "shared/work/recovery/repair-page.ts",
    find: '    ["event", outboundEvents],\n',
    replace: "",
    caughtBy: {
      file: "test/recovery/missed-work-sweep.test.ts",
      name: "lists an event that is written late",
    },
  },
  {
    name: "the recovery does not find a leg that the matcher has missed",
    file: "shared/work/recovery/find-missed.ts",
    find: "if (isDecided(uuid, revision) || isChangedAfter(item, period)) return [];",
    replace: "if (isDecided(uuid, 0) || isChangedAfter(item, period) || revision > 0) return [];",
    caughtBy: { file: "test/recovery/drops.test.ts", name: "payments: every lost batch" },
  },
  {
    name: "a failing measurement fails the relay",
    file: "shared/store/queue/relay-changes.ts",
    find: `  } catch {
    meter.record("UnreadableRecords", "stream-relay", 1);
  }`,
    replace: `  } catch (error) {
    throw error;
  }`,
    caughtBy: { file: "test/recovery/unreadable-records.test.ts", name: "for every record" },
  },
  {
    name: "a delivery that a replica does not have yet is taken for none",
    file: "shared/work/delivery/record-reader.ts",
    find: "if (missing.length === 0) return found;",
    replace: "if (missing.length >= 0) return found;",
    caughtBy: { file: "test/table/webhook/outbound-delivery-store.test.ts" },
  },
];
