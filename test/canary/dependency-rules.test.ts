/** The linter keeps the dependency direction: each forbidden line, planted, makes it fail. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The rules that a file of this text in this folder breaks. */
async function lint(folder: string, text: string): Promise<{ code: number; output: string }> {
  const file = join(root, folder, `canary-${randomBytes(6).toString("hex")}.ts`);
  try {
    await writeFile(file, text);
    return await new Promise((done) => {
      const biome = join(root, "node_modules/.bin/biome");
      const only = ["--only=style/noRestrictedImports", "--only=style/noProcessEnv"];
      execFile(biome, ["lint", ...only, file], { cwd: root }, (error, out, errors) => {
        done({ code: error === null ? 0 : Number(error.code), output: out + errors });
      });
    });
  } finally {
    await rm(file, { force: true });
  }
}

const importing = (path: string) => `import { x } from "${path}";\n\nexport const y = x;\n`;

describe("the linter refuses", () => {
  test.each([
    ["shared/domain", "node:crypto"],
    ["shared/domain", "@aws-sdk/client-dynamodb"],
    ["shared/domain", "../table/table.ts"],
    ["shared/table", "../http/operation.ts"],
    ["shared/table", "../ingestion/evidence.ts"],
    ["shared/schema", "../table/table.ts"],
    ["shared/schema", "../http/operation.ts"],
    ["shared/http", "../queue/match-message.ts"],
    ["shared/http", "../ingestion/evidence.ts"],
    ["shared/queue", "../http/operation.ts"],
    ["shared/ingestion", "../http/operation.ts"],
    ["shared/ingestion", "../queue/match-message.ts"],
    ["shared/ingestion", "../outbound-http/send-guarded.ts"],
    ["shared/outbound-http", "../domain/id.ts"],
    ["shared/outbound-http", "@aws-sdk/client-dynamodb"],
    ["shared/client", "../domain/money.ts"],
    ["shared/client", "../table/table.ts"],
    ["shared/delivery", "../http/operation.ts"],
    ["shared/delivery", "../queue/match-message.ts"],
    ["shared/partner", "../table/table.ts"],
    ["shared/partner", "../ingestion/accept-evidence.ts"],
    ["shared/partner", "../http/operation.ts"],
    ["shared/import", "../table/table.ts"],
    ["shared/import", "../ingestion/evidence.ts"],
    ["shared/http", "../../functions/matcher/handler.ts"],
    ["lib", "../functions/matcher/handler.ts"],
    ["functions/evidence", "../payment-intents/handler.ts"],
    ["functions/evidence", "../../functions/matcher/handler.ts"],
  ])("%s importing %s", async (folder, path) => {
    const { code, output } = await lint(folder, importing(path));
    expect(output).toContain("noRestrictedImports");
    expect(code).toBe(1);
  });

  test.each(["shared/http", "functions/evidence", "lib"])(
    "%s reading the environment",
    async (folder) => {
      const { code, output } = await lint(folder, 'export const a = process.env["A"];\n');
      expect(output).toContain("noProcessEnv");
      expect(code).toBe(1);
    },
  );
});

describe("the linter allows", () => {
  test.each([
    ["shared/table", "../domain/id.ts"],
    ["shared/table", "../schema/routes.ts"],
    ["shared/schema", "../domain/id.ts"],
    ["shared/http", "../table/table.ts"],
    ["shared/queue", "../table/table.ts"],
    ["shared/ingestion", "../schema/routes.ts"],
    ["shared/delivery", "../outbound-http/send-guarded.ts"],
    ["shared/partner", "../outbound-http/send-guarded.ts"],
    ["shared/partner", "../ingestion/evidence.ts"],
    ["functions/evidence", "../../shared/http/operation.ts"],
    ["functions/evidence", "./handler.ts"],
  ])("%s importing %s", async (folder, path) => {
    expect(await lint(folder, importing(path))).toMatchObject({ code: 0 });
  });
});
