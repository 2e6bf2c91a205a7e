/** The chain of every function behind HTTP is the one that docs/architecture.md shows, in its order. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Handler } from "#api/http/chain/pipeline.ts";
import { routeGroups } from "#lib/function/api-functions.ts";
import { root } from "#test/simulation/function/function-bundles.ts";
import { functionEnvironment } from "#test/simulation/function/function-environment.ts";

type Row = {
  readonly name: string;
  readonly file: string;
  readonly api: boolean;
  readonly public: boolean;
  readonly webhooks: boolean;
};

/** The table of middlewares: name, file, and the functions that have it. */
function documentedRows(): readonly Row[] {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const lines = text.split("\n").filter((line) => /^\| `\w+` \| `[^`]+\.ts` \|/.test(line));
  return lines.map((line) => {
    const [, name = "", file = "", ...isIn] = line.split("|").map((cell) => cell.trim());
    const [api, isPublic, webhooks] = isIn.map((cell) => cell === "yes");
    const unquoted = (cell: string) => cell.replaceAll("`", "");
    return {
      name: unquoted(name),
      file: unquoted(file),
      api: api === true,
      public: isPublic === true,
      webhooks: webhooks === true,
    };
  });
}

const rows = documentedRows();

function columnOf(group: string): "api" | "public" | "webhooks" {
  if (group === "public") return "public";
  return group === "inbound-webhooks" ? "webhooks" : "api";
}

afterEach(() => vi.unstubAllEnvs());

test.each(routeGroups)("the function %s", async (group) => {
  for (const [name, value] of Object.entries(functionEnvironment("records", group))) {
    vi.stubEnv(name, value);
  }
  const path = join(root, "functions", group, "handler.ts");
  const { handler } = (await import(path)) as { readonly handler: Handler };
  const documented = rows.filter((row) => row[columnOf(group)]);
  expect(documented.length).toBeGreaterThan(3);
  expect(handler.chain).toEqual(documented.map(({ name }) => name));
});

test("each middleware has a file of its own, which exports it", () => {
  expect(new Set(rows.map(({ file }) => file)).size).toBe(rows.length);
  for (const { name, file } of rows) {
    const path = join(root, file);
    expect(existsSync(path), file).toBe(true);
    expect(readFileSync(path, "utf8"), file).toMatch(new RegExp(`export function ${name}\\b`));
  }
});
