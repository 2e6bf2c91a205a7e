/** What is installed is what was reviewed: exact versions, checked content, no foreign addresses or scripts. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

type Package = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
};

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const manifest = JSON.parse(read("package.json"));
const lockfile = JSON.parse(read("package-lock.json"));
const packages: readonly (readonly [string, Package])[] = Object.entries<Package>(
  lockfile.packages,
).filter(([path]) => path !== "");

test("the lockfile names packages, and no address to download them from", () => {
  expect(packages.length).toBeGreaterThan(100);
  const elsewhere = packages.filter(([, { resolved, link }]) => resolved !== undefined || link);
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test("the content of every package is checked by SHA-512; what a package bundles is checked with it", () => {
  const unchecked = packages.filter(
    ([, { integrity, inBundle }]) => inBundle !== true && !integrity?.startsWith("sha512-"),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

const groups = ["dependencies", "devDependencies", "optionalDependencies", "overrides"];

test("every package that the manifest names has one exact version, that of the lockfile", () => {
  const named = groups.flatMap((group) => Object.entries<string>(manifest[group] ?? {}));
  expect(named.length).toBeGreaterThan(40);
  for (const [name, version] of named) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
    expect([name, lockfile.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
});

test("the setup runs no script of a package", () => {
  expect(read("bin/setup.mjs")).toContain('["ci", "--ignore-scripts",');
  expect(read(".npmrc")).toContain("omit-lockfile-registry-resolved=true");
});

test("the setup runs before every script", () => {
  const scripts: Readonly<Record<string, string>> = JSON.parse(read("package.json")).scripts;
  const isSetup = (name: string) => name.startsWith("pre") && name.slice("pre".length) in scripts;
  const without = Object.keys(scripts).filter((name) => {
    return !isSetup(name) && scripts[`pre${name}`] !== "node bin/setup.mjs";
  });
  expect(without).toEqual([]);
});

test("the setup leaves a folder of packages alone that is a link", () => {
  const folder = mkdtempSync(join(tmpdir(), "setup-"));
  const [other, copy] = [join(folder, "other"), join(folder, "copy")];
  mkdirSync(join(other, "node_modules", "kept"), { recursive: true });
  mkdirSync(join(copy, "bin"), { recursive: true });
  writeFileSync(join(copy, "package-lock.json"), "{}");
  cpSync(join(root, "bin", "setup.mjs"), join(copy, "bin", "setup.mjs"));
  symlinkSync(join(other, "node_modules"), join(copy, "node_modules"));
  const { status, stderr } = spawnSync(process.execPath, [join(copy, "bin", "setup.mjs")], {
    encoding: "utf8",
  });
  expect(stderr).toContain("node_modules is a link");
  expect(status).toBe(0);
  expect(existsSync(join(other, "node_modules", "kept"))).toBe(true);
  rmSync(folder, { recursive: true });
});
