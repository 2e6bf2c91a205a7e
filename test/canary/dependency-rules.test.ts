/**
 * The linter enforces the direction of dependencies: each forbidden import, once planted, makes it
 * fail.
 */
import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const configuration = "biome.json";
const plugins = "lib/rooms";

/** The rules go by folders: these are of the same names, so that nothing is planted among the sources. */
let planted: string;
beforeAll(async () => {
  planted = await mkdtemp(join(tmpdir(), "canary-"));
  await copyFile(join(root, configuration), join(planted, configuration));
  await cp(join(root, plugins), join(planted, plugins), { recursive: true });
});
afterAll(() => rm(planted, { recursive: true }));

/** Lints a file with this text in this folder. */
async function lint(folder: string, text: string): Promise<{ code: number; output: string }> {
  const file = join(planted, folder, "canary.ts");
  await mkdir(join(planted, folder), { recursive: true });
  await writeFile(file, text);
  return await new Promise((done) => {
    const biome = join(root, "node_modules/.bin/biome");
    execFile(biome, ["lint", file], { cwd: planted }, (error, out, errors) => {
      done({ code: error === null ? 0 : Number(error.code), output: out + errors });
    });
  });
}

const importing = (path: string) => `import { x } from "${path}";\n\nexport const y = x;\n`;

/** The rule, or the plugin for a path that leaves its room. */
const refusal = /noRestrictedImports|This path leaves its room/;

describe("the linter refuses", () => {
  test.each([
    ["shared/domain/value", "node:crypto"],
    ["shared/domain/value", "@aws-sdk/client-dynamodb"],
    ["shared/domain/value", "../../table/core/table.ts"],
    ["shared/table/core", "../../http/operation.ts"],
    ["shared/table/core", "../../ingestion/evidence/evidence.ts"],
    ["shared/schema/view", "../../table/core/table.ts"],
    ["shared/schema/view", "../../http/operation.ts"],
    ["shared/http/auth", "../../queue/matching/match-message.ts"],
    ["shared/http", "../ingestion/evidence/evidence.ts"],
    ["shared/queue", "../http/operation.ts"],
    ["shared/ingestion/matching", "../../http/operation.ts"],
    ["shared/ingestion/matching", "../../queue/matching/match-message.ts"],
    ["shared/ingestion/statement", "../../outbound-http/send-guarded.ts"],
    ["shared/outbound-http", "../domain/value/id.ts"],
    ["shared/outbound-http", "@aws-sdk/client-dynamodb"],
    ["shared/case-work/standing", "../../http/operation.ts"],
    ["shared/settlement", "../http/status-table.ts"],
    ["shared/payment-intent", "../http/operation.ts"],
    ["shared/outcome", "../http/status-table.ts"],
    ["shared/exporting", "../http/operation.ts"],
    ["shared/client", "../domain/value/money.ts"],
    ["shared/client", "../table/core/table.ts"],
    ["shared/delivery", "../http/operation.ts"],
    ["shared/delivery/attempt", "../../queue/matching/match-message.ts"],
    ["shared/partner", "../table/core/table.ts"],
    ["shared/partner", "../ingestion/evidence/accept-evidence.ts"],
    ["shared/partner", "../http/operation.ts"],
    ["shared/import", "../table/core/table.ts"],
    ["shared/import", "../ingestion/evidence/evidence.ts"],
    ["shared/http", "../../functions/matcher/handler.ts"],
    ["lib", "../functions/matcher/handler.ts"],
    ["lib/emulator", "../../functions/matcher/handler.ts"],
    ["lib/emulator", "../local/stack.ts"],
    ["lib/emulator", "../stack/stacks.ts"],
    ["lib/emulator/doors", "../../../shared/sdk/node-sha256.ts"],
    ["lib/local", "../../functions/matcher/handler.ts"],
    ["lib/local/partner", "../../stack/stacks.ts"],
    ["test/emulator", "../../lib/local/stack.ts"],
    ["test/emulator/doors", "../../../shared/sdk/node-sha256.ts"],
    ["functions/evidence", "../payment-intents/handler.ts"],
    ["functions/evidence", "../../functions/matcher/handler.ts"],
    ["functions/imports-api/batch", "../../matcher/handler.ts"],
    ["shared/ingestion/matching", "../../import/file-event.ts"],
    // By name.
    ["shared/domain/value", "#domain/case/verdict.ts"],
    ["shared/domain/value", "node:fs/promises"],
    ["shared/domain/case/verdict", "#domain/matching/decide-group.ts"],
    ["shared/domain/case", "#table/core/table.ts"],
    ["shared/table/core", "#http/operation.ts"],
    ["shared/table/core", "#ingestion/evidence/evidence.ts"],
    ["shared/schema/view", "#table/core/table.ts"],
    ["shared/http/auth", "#queue/matching/match-message.ts"],
    ["shared/queue", "#http/operation.ts"],
    ["shared/ingestion/matching", "#import/file-event.ts"],
    ["shared/partner", "#ingestion/evidence/accept-evidence.ts"],
    ["shared/outbound-http", "#domain/value/id.ts"],
    ["shared/client", "#client/index.ts"],
    ["shared/case-work/approval", "#queue/matching/match-message.ts"],
    ["shared/settlement", "#delivery/fan-out.ts"],
    ["shared/metrics", "#table/core/table.ts"],
    ["shared/secrets", "#table/core/table.ts"],
    ["shared/sealing", "#queue/matching/match-message.ts"],
    ["shared/reporting", "#http/operation.ts"],
    ["shared/http", "#functions/matcher/handler.ts"],
    ["lib/stack", "#functions/matcher/handler.ts"],
    ["lib/clients", "#table/core/table.ts"],
    ["lib/bundle", "#schema/route/routes.ts"],
    ["functions/evidence", "#functions/payment-intents/handler.ts"],
    ["functions/evidence", "@aws-sdk/client-s3"],
    ["functions/payment-intents", "#docs/matching.md"],
    ["console/screen/queue", "#http/operation.ts"],
    ["console/part", "#console/screen/queue/queue.tsx"],
    ["console/format", "node:fs"],
    // Three levels up, in the room or out of it.
    ["shared/schema/contract/response/case", "../../../view/view.ts"],
    ["test/functions/case/more", "../../../until.ts"],
    ["functions/imports-api/batch", "../../../shared/http/operation.ts"],
    // A relative path that leaves its room.
    ["shared/http", "../table/core/table.ts"],
    ["shared/table/core", "../../domain/value/id.ts"],
    ["shared/ingestion/statement", "../evidence/evidence.ts"],
    ["functions/evidence", "../../shared/http/operation.ts"],
    ["console/screen/queue", "../../part/state.tsx"],
    ["test/table", "../../shared/table/core/table.ts"],
    ["bin", "../lib/stack/stacks.ts"],
  ])("%s importing %s", async (folder, path) => {
    const { code, output } = await lint(folder, importing(path));
    expect(output).toMatch(refusal);
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
    ["shared/table/core", "#domain/value/id.ts"],
    ["shared/table/core", "#schema/route/routes.ts"],
    ["shared/table/list", "../settlement/settlement-store.ts"],
    ["shared/schema/view", "#domain/value/id.ts"],
    ["shared/schema/contract/response/case", "#schema/view/case.ts"],
    ["shared/http", "#table/core/table.ts"],
    ["shared/queue", "#table/core/table.ts"],
    ["shared/ingestion/matching", "#schema/route/routes.ts"],
    ["shared/delivery", "#outbound-http/send-guarded.ts"],
    ["shared/partner", "#outbound-http/send-guarded.ts"],
    ["shared/partner", "#ingestion/evidence/evidence.ts"],
    ["shared/domain/case", "#domain/value/id.ts"],
    ["shared/domain/case/verdict", "../facts.ts"],
    ["shared/ingestion/statement", "#import/file-event.ts"],
    ["functions/imports-api/batch", "../profile/find-profile.ts"],
    ["functions/imports-api/batch", "#http/operation.ts"],
    ["functions/public/guides", "#docs/matching.md"],
    ["functions/evidence", "#http/operation.ts"],
    ["functions/evidence", "./handler.ts"],
    ["shared/case-work/standing", "#outcome/outcome.ts"],
    ["shared/http", "#outcome/outcome.ts"],
    ["console/screen/queue", "#console/part/state.tsx"],
    ["test/table/list", "../../until.ts"],
    ["test/table/list", "#table/core/table.ts"],
  ])("%s importing %s", async (folder, path) => {
    expect((await lint(folder, importing(path))).output).not.toMatch(refusal);
  });
});
