/** Bugs in expected files and deliveries. */
import type { PlantedBug } from "../../planted-bug.ts";

const files = { file: "test/expectation/missing-files.test.ts" };
const deliveries = { file: "test/expectation/silent-integrations.test.ts" };
const pureFile = { file: "test/domain/bulk/expected-file.test.ts" };
const pureSilence = { file: "test/domain/integration/silence.test.ts" };
const moments = { file: "test/domain/value/daily-moment.test.ts" };

const digests = { file: "test/expectation/digests.test.ts" };
const pureDigest = { file: "test/domain/webhook/digest.test.ts" };
const removal = { file: "test/offboarding/offboard.test.ts", name: "leaves nothing but" };

const expectedFile = "shared/domain/bulk/expected-file.ts";
const silence = "shared/domain/integration/silence.ts";

export const expectationBugs: readonly PlantedBug[] = [
  {
    name: "expected: a late file counts for the next day too",
    file: expectedFile,
    find: "return within.length > (isLate ? 1 : 0);",
    replace: "return within.length > (isLate ? 0 : 0);",
    caughtBy: pureFile,
  },
  {
    name: "expected: every file after a missing one is late",
    file: expectedFile,
    find: "&& earliest - decidedAt < checkAt - earliest;",
    replace: "&& earliest - decidedAt > 0;",
    caughtBy: pureFile,
  },
  {
    name: "expected: files are due on holidays",
    file: expectedFile,
    find: "if (!isDue) return { after, isMissing: false };",
    replace: "if (!isDue && checkAt < 0) return { after, isMissing: false };",
    caughtBy: pureFile,
  },
  {
    name: "expected: a day without business forgets the files that came",
    file: expectedFile,
    find: "const after = { ...before, checkAt: next, version: before.version + 1 };",
    replace:
      "const after = { ...before, decidedAt: checkAt, checkAt: next, version: before.version + 1 };",
    caughtBy: pureFile,
  },
  {
    name: "expected: a time that the clock shows twice is the second",
    file: "shared/domain/value/daily-moment.ts",
    find: "return (first < second ? first : second) as Instant;",
    replace: "return (first < second ? second : first) as Instant;",
    caughtBy: moments,
  },
  {
    name: "expected: a time that the clock leaves out is by the offset before",
    file: "shared/domain/value/daily-moment.ts",
    find: "return (nextChange(calendar, local - dayMilliseconds) ?? local) as Instant;",
    replace: "return (local - offsetAt(calendar, local - dayMilliseconds)) as Instant;",
    caughtBy: moments,
  },
  {
    name: "expected: a message decides one due moment only",
    file: "shared/work/expectation/check-file.ts",
    find: "const momentsAtOnce = 40;",
    replace: "const momentsAtOnce = 1;",
    caughtBy: files,
  },
  {
    name: "expected: a removed profile stays expected",
    file: "shared/work/case-work/import-profiles.ts",
    find: "followProfile(dependencies.table, { before, after }, context.now)",
    replace: "followProfile(dependencies.table, { before, after: after ?? before }, context.now)",
    caughtBy: files,
  },
  {
    name: "expected: a dry run is a file",
    file: "functions/file-worker/complete-batch.ts",
    find: "if (!failed && !batch.dryRun)",
    replace: "if (!failed)",
    caughtBy: files,
  },
  {
    name: "expected: a failed import is a file",
    file: "functions/file-worker/complete-batch.ts",
    find: "if (!failed && !batch.dryRun)",
    replace: "if (!batch.dryRun)",
    caughtBy: files,
  },
  {
    name: "expected: the report shows what is overdue last",
    file: "shared/work/expectation/read-expected.ts",
    find: '[status === "overdue" ? "0" : "1",',
    replace: '[status === "overdue" ? "1" : "0",',
    caughtBy: files,
  },
  {
    name: "expected: a removal leaves what is expected",
    file: "shared/work/offboarding/walk-organization.ts",
    find: ", reportsPartition, expectedPartition],",
    replace: ", reportsPartition],",
    caughtBy: removal,
  },
  {
    name: "kept report: a removal leaves what is kept",
    file: "shared/work/offboarding/walk-organization.ts",
    find: "membersPartition, reportsPartition, expectedPartition",
    replace: "membersPartition, expectedPartition",
    caughtBy: removal,
  },
  {
    name: "digest: the asterisk includes digests",
    file: "shared/domain/webhook/outbound-endpoint.ts",
    find: 'endpoint.eventTypes.includes("*") && !isDigest(type);',
    replace: 'endpoint.eventTypes.includes("*") && !(isDigest(type) && false);',
    caughtBy: pureDigest,
  },
  {
    name: "digest: a day has two, where the time zone changes",
    file: "shared/domain/webhook/digest.ts",
    find: "const isNew = before.last === null || number > before.last;",
    replace: "const isNew = before.last === null || number >= before.last;",
    caughtBy: pureDigest,
  },
  {
    name: "digest: a missed hour is left out",
    file: "shared/domain/webhook/digest.ts",
    find: "const digest = { from: before.from, to: end };",
    replace: "const digest = { from: (end - millisecondsPerHour) as Instant, to: end };",
    caughtBy: digests,
  },
  {
    name: "digest: a schedule without receivers stays",
    file: "shared/work/expectation/send-digest.ts",
    find: "digestsOf(endpoint).includes(period))) {",
    replace: "digestsOf(endpoint).length >= 0)) {",
    caughtBy: digests,
  },
  {
    name: "digest: the days are those of UTC",
    file: "shared/work/expectation/send-digest.ts",
    find: "expectedCalendar(settings, settings.timeZone), at);",
    replace: 'expectedCalendar(settings, "UTC"), at);',
    caughtBy: digests,
  },
  {
    name: "digest: new cases are all cases",
    file: "shared/work/expectation/read-digest.ts",
    find: "new: { cases: casesIn(found, within),",
    replace: "new: { cases: casesIn(found, all),",
    caughtBy: digests,
  },
  {
    name: "silence: is reported with every look",
    file: silence,
    find: "begins: !isKnown };",
    replace: "begins: true };",
    caughtBy: pureSilence,
  },
  {
    name: "silence: a second silence between two looks is not reported",
    file: silence,
    find: "const isKnown = isSilentStill(before, lastArrival);",
    replace: "const isKnown = before.silentSince !== null;",
    caughtBy: pureSilence,
  },
  {
    name: "silence: a disabled integration is expected to deliver",
    file: "shared/work/expectation/follow-settings.ts",
    find: 'integration?.status === "active" ? integration.expectedWithin : null;',
    replace: "integration?.expectedWithin ?? null;",
    caughtBy: deliveries,
  },
  {
    name: "silence: a poll that finds the same again is a delivery",
    file: "shared/work/integration/poll-partner.ts",
    find: "return arrivalOf(accepted);",
    replace: "return arrivalOf(accepted) === null ? null : now;",
    caughtBy: deliveries,
  },
];
