import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Report, verdictOf } from "#lib/operations/audit-report.ts";

const withCounts = (vulnerabilities: Record<string, number>) => ({ metadata: { vulnerabilities } });
const refused = { message: "405 Method Not Allowed" } as Report;

test.each([
  ["no report", null, true],
  ["an error of the registry", refused, true],
  ["nothing known", withCounts({ high: 0, critical: 0, total: 0 }), true],
  ["a moderate one", withCounts({ moderate: 1, high: 0, critical: 0, total: 1 }), true],
  ["a high one", withCounts({ high: 1, critical: 0, total: 1 }), false],
  ["a critical one", withCounts({ high: 0, critical: 1, total: 1 }), false],
])("%s", (_, report, isSafe) => {
  expect(verdictOf(report).isSafe).toBe(isSafe);
});

test("an npm that is told to be offline asks all the same, instead of knowing of nothing", () => {
  const command = readFileSync(join(import.meta.dirname, "../../bin/audit.ts"), "utf8");
  expect(command).toContain('"--offline=false"');
});
