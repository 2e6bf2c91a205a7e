import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprintOfSources } from "#lib/local/synthesize.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sources-"));
  mkdirSync(join(folder, "shared", "client", "__pycache__"), { recursive: true });
  writeFileSync(join(folder, "shared", "client", "client.py"), "first");
});
afterAll(() => rmSync(folder, { recursive: true }));

const digest = () => fingerprintOfSources(folder, {});

test("a source that changes makes new bundles", async () => {
  const before = await digest();
  writeFileSync(join(folder, "shared", "client", "client.py"), "second");
  expect(await digest()).not.toBe(before);
});

test("what Python compiles beside its sources makes none", async () => {
  const before = await digest();
  writeFileSync(join(folder, "shared", "client", "__pycache__", "client.cpython-311.pyc"), "code");
  expect(await digest()).toBe(before);
});
