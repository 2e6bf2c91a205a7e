/** An exported type has one home, so that a person who reads its name knows which one is meant. */
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Names with two homes, and why. */
const allowed: Readonly<Record<string, string>> = {
  OperationId:
    "the clients import nothing of the service: they have the names of its operations again",
};

function exportedTypes(source: string): string[] {
  const declarations = /^export (?:abstract )?(?:type|interface|class|enum) (\w+)/gm;
  return [...source.matchAll(declarations)].map(([, name = ""]) => name);
}

test("the types that a file exports are found", () => {
  const source =
    "type A = 1;\nexport type B = 1;\nexport abstract class C {}\nexport type { D };\n";
  expect(exportedTypes(source)).toEqual(["B", "C"]);
});

test("no exported type of shared, lib and functions has two homes", async () => {
  const homes = new Map<string, string[]>();
  for await (const path of glob("{shared,lib,functions}/**/*.ts", { cwd: root })) {
    // Written from the contract, with the names of its schemas.
    if (path.startsWith("shared/api/client/generated/")) continue;
    for (const name of exportedTypes(readFileSync(join(root, path), "utf8"))) {
      homes.set(name, [...(homes.get(name) ?? []), path]);
    }
  }
  expect(homes.size).toBeGreaterThan(1_000);
  const shared = [...homes].filter(([, paths]) => paths.length > 1);
  expect(shared.filter(([name]) => allowed[name] === undefined)).toEqual([]);
  expect(shared.map(([name]) => name).sort()).toEqual(Object.keys(allowed).sort());
});
