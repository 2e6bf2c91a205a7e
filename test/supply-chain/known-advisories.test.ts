/** The audit by the list of the repository, where the registry does not answer. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Report, reasonOf } from "#lib/operations/audit-report.ts";
import { auditByList, listIsOldAfterDays } from "#lib/operations/known-advisories.ts";

const root = join(import.meta.dirname, "../..");
const own: unknown = JSON.parse(
  readFileSync(join(root, "lib/operations/known-advisories.json"), "utf8"),
);
const ownLock: unknown = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

const reason = "405 Method Not Allowed";
const collectedOn = "2026-11-01";
const dayMilliseconds = 86_400_000;
const now = Date.parse(collectedOn) + dayMilliseconds;

const advisory = {
  id: "GHSA-0000-0000-0000",
  package: "weak",
  affected: ">=1.0.0 <1.2.0 || >=2.0.0 <2.1.0",
  severity: "high",
  title: "A weakness",
};
const listWith = (changes: object = {}) => ({
  collectedOn,
  source: "A test.",
  advisories: [{ ...advisory, ...changes }],
});
const lockWith = (path: string, entry: object) => ({ packages: { "": {}, [path]: entry } });
const audit = (version: string, changes: object = {}, entry: object = {}) =>
  auditByList({
    list: listWith(changes),
    lock: lockWith("node_modules/weak", { version, ...entry }),
    now,
    reason,
  });

describe("a deployed package", () => {
  test.each([
    ["0.9.9", true],
    ["1.0.0", false],
    ["1.1.9", false],
    ["1.2.0", true],
    ["2.0.5", false],
    ["2.1.0", true],
    ["1.1.0-beta.1", false],
  ])("of version %s is safe: %s", (version, isSafe) => {
    const verdict = audit(version);
    expect(verdict.isSafe).toBe(isSafe);
    expect(verdict.message.includes(advisory.id)).toBe(!isSafe);
  });

  test.each([
    ["low", true],
    ["moderate", true],
    ["high", false],
    ["critical", false],
  ])("with an advisory of severity %s is named, and safe: %s", (severity, isSafe) => {
    const verdict = audit("1.1.0", { severity });
    expect(verdict.isSafe).toBe(isSafe);
    expect(verdict.message).toContain(`${severity}: weak 1.1.0: A weakness`);
  });

  test.each([
    ["below another", "node_modules/other/node_modules/weak", {}, false],
    ["in a scope", "node_modules/@a/weak", {}, true],
    ["under another name", "node_modules/alias", { name: "weak" }, false],
    ["for development only", "node_modules/weak", { dev: true }, true],
  ])("%s", (_, path, entry, isSafe) => {
    const lock = lockWith(path, { version: "1.1.0", ...entry });
    expect(auditByList({ list: listWith(), lock, now, reason }).isSafe).toBe(isSafe);
  });
});

describe("what is said", () => {
  test("is which source was used, why, of which day, and how old", () => {
    const { message } = audit("3.0.0");
    expect(message).toContain(`THE REGISTRY WAS NOT OF USE: ${reason}`);
    expect(message).toContain(`AUDITED BY THE LIST of ${collectedOn}, 1 days old`);
    expect(message).not.toContain("WARNING");
  });

  test.each([
    [listIsOldAfterDays, false],
    [listIsOldAfterDays + 1, true],
    [-1, true],
  ])("of a list that is %s days old: a warning: %s", (days, warns) => {
    const at = Date.parse(collectedOn) + days * dayMilliseconds;
    const lock = lockWith("node_modules/weak", { version: "3.0.0" });
    const verdict = auditByList({ list: listWith(), lock, now: at, reason });
    expect(verdict.isSafe).toBe(true);
    expect(verdict.message.includes("WARNING")).toBe(warns);
  });

  test.each<[string, unknown, unknown]>([
    ["no list", null, ownLock],
    ["an empty list", { ...listWith(), advisories: [] }, ownLock],
    ["a range that is none", listWith({ affected: "some" }), ownLock],
    ["a list without a date", { ...listWith(), collectedOn: undefined }, ownLock],
    ["no lock file", listWith(), null],
  ])("of %s: not audited, and not safe", (_, list, lock) => {
    const verdict = auditByList({ list, lock, now, reason });
    expect(verdict).toMatchObject({ isSafe: false });
    expect(verdict.message).toContain("Not audited");
  });
});

test("the list of the repository can be read, and knows nothing severe of what is deployed", () => {
  const { collectedOn: day } = own as { readonly collectedOn: string };
  const verdict = auditByList({ list: own, lock: ownLock, now: Date.parse(day), reason });
  expect(verdict).toMatchObject({ isSafe: true });
  expect(verdict.message).toMatch(/[1-9]\d deployed packages: 0 known vulnerabilities/);
});

test.each<[string, Report | null, Error | undefined, string | null]>([
  ["counts", { metadata: { vulnerabilities: { total: 0 } } }, undefined, null],
  ["an error of the registry", { message: reason }, undefined, reason],
  ["no report", null, undefined, "npm gave no report."],
  [
    "an npm that did not end",
    null,
    new Error("spawnSync npm ETIMEDOUT"),
    "spawnSync npm ETIMEDOUT",
  ],
])("%s as the registry's answer", (_, report, failure, expected) => {
  expect(reasonOf(report, failure)).toBe(expected);
});

test("the command says which of both it used", () => {
  const registry = "http://127.0.0.1:9";
  const { stdout, status } = spawnSync(process.execPath, ["bin/audit.ts"], {
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: `${join(process.execPath, "..")}:/usr/local/bin:/usr/bin:/bin`,
      npm_config_registry: registry,
      npm_config_fetch_retries: "0",
    },
  });
  expect(stdout).toContain("THE REGISTRY WAS NOT OF USE");
  expect(stdout).toContain("AUDITED BY THE LIST of");
  expect(status).toBe(0);
});
