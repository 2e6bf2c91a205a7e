/**
 * The linter enforces the direction of dependencies: each forbidden import, once planted, makes it
 * fail.
 */
import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const configuration = "biome.json";
const plugins = "lib/rooms";

/** Folder of the planted file, and what it imports. */
type Import = readonly [folder: string, path: string];

const refused: readonly Import[] = [
  ["shared/domain/value", "node:crypto"],
  ["shared/domain/value", "@aws-sdk/client-dynamodb"],
  ["shared/domain/value", "../../table/core/table.ts"],
  ["shared/store/table/core", "../../http/operation.ts"],
  ["shared/store/table/core", "../../ingestion/evidence/evidence.ts"],
  ["shared/api/schema/view", "../../table/core/table.ts"],
  ["shared/api/schema/view", "../../http/operation.ts"],
  ["shared/api/http/auth", "../../queue/matching/match-message.ts"],
  ["shared/api/http", "../ingestion/evidence/evidence.ts"],
  ["shared/store/queue", "../http/operation.ts"],
  ["shared/work/ingestion/matching", "../../http/operation.ts"],
  ["shared/work/ingestion/matching", "../../queue/matching/match-message.ts"],
  ["shared/work/ingestion/statement", "../../outbound-http/send-guarded.ts"],
  ["shared/outside/outbound-http", "../domain/value/id.ts"],
  ["shared/outside/outbound-http", "@aws-sdk/client-dynamodb"],
  ["shared/work/case-work/standing", "../../http/operation.ts"],
  ["shared/work/settlement", "../http/status-table.ts"],
  ["shared/work/payment-intent", "../http/operation.ts"],
  ["shared/work/outcome", "../http/status-table.ts"],
  ["shared/work/exporting", "../http/operation.ts"],
  ["shared/api/client", "../domain/value/money.ts"],
  ["shared/api/client", "../table/core/table.ts"],
  ["shared/work/delivery", "../http/operation.ts"],
  ["shared/work/delivery/attempt", "../../queue/matching/match-message.ts"],
  ["shared/outside/partner", "../table/core/table.ts"],
  ["shared/outside/partner", "../ingestion/evidence/accept-evidence.ts"],
  ["shared/outside/partner", "../http/operation.ts"],
  ["shared/outside/import", "../table/core/table.ts"],
  ["shared/outside/import", "../ingestion/evidence/evidence.ts"],
  ["shared/api/http", "../../functions/matcher/handler.ts"],
  ["lib", "../functions/matcher/handler.ts"],
  ["lib/emulator", "../../functions/matcher/handler.ts"],
  ["lib/emulator", "../local/stack.ts"],
  ["lib/emulator", "../stack/stacks.ts"],
  ["lib/emulator/doors", "../../../shared/store/sdk/node-sha256.ts"],
  ["lib/local", "../../functions/matcher/handler.ts"],
  ["lib/local/partner", "../../stack/stacks.ts"],
  ["test/emulator", "../../lib/local/stack.ts"],
  ["test/emulator/doors", "../../../shared/store/sdk/node-sha256.ts"],
  ["functions/evidence", "../payment-intents/handler.ts"],
  ["functions/evidence", "../../functions/matcher/handler.ts"],
  ["functions/imports-api/batch", "../../matcher/handler.ts"],
  ["shared/work/ingestion/matching", "../../import/file-event.ts"],
  // By name.
  ["shared/domain/value", "#domain/case/verdict.ts"],
  ["shared/domain/value", "node:fs/promises"],
  ["shared/domain/case/verdict", "#domain/matching/decide-group.ts"],
  ["shared/domain/case", "#store/table/core/table.ts"],
  ["shared/store/table/core", "#api/http/operation.ts"],
  ["shared/store/table/core", "#work/ingestion/evidence/evidence.ts"],
  ["shared/api/schema/view", "#store/table/core/table.ts"],
  ["shared/api/http/auth", "#store/queue/matching/match-message.ts"],
  ["shared/store/queue", "#api/http/operation.ts"],
  ["shared/work/ingestion/matching", "#outside/import/file-event.ts"],
  ["shared/outside/partner", "#work/ingestion/evidence/accept-evidence.ts"],
  ["shared/outside/outbound-http", "#domain/value/id.ts"],
  ["shared/api/client", "#api/client/index.ts"],
  ["shared/work/case-work/approval", "#store/queue/matching/match-message.ts"],
  ["shared/work/settlement", "#work/delivery/fan-out.ts"],
  ["shared/store/metrics", "#store/table/core/table.ts"],
  ["shared/store/secrets", "#store/table/core/table.ts"],
  ["shared/work/sealing", "#store/queue/matching/match-message.ts"],
  ["shared/work/reporting", "#api/http/operation.ts"],
  ["shared/api/http", "#functions/matcher/handler.ts"],
  ["lib/stack", "#functions/matcher/handler.ts"],
  ["lib/clients", "#store/table/core/table.ts"],
  ["lib/bundle", "#store/table/core/table.ts"],
  ["functions/evidence", "#functions/payment-intents/handler.ts"],
  ["functions/evidence", "@aws-sdk/client-s3"],
  ["functions/payment-intents", "#docs/matching.md"],
  ["console/screen/queue", "#api/http/operation.ts"],
  ["console/part", "#console/screen/queue/queue.tsx"],
  ["console/format", "node:fs"],
  // Three levels up, in the room or out of it.
  ["shared/api/schema/contract/response/case", "../../../view/view.ts"],
  ["test/functions/case/more", "../../../until.ts"],
  ["functions/imports-api/batch", "../../../shared/api/http/operation.ts"],
  // A relative path that leaves its room.
  ["shared/api/http", "../table/core/table.ts"],
  ["shared/store/table/core", "../../domain/value/id.ts"],
  ["shared/work/ingestion/statement", "../evidence/evidence.ts"],
  ["functions/evidence", "../../shared/api/http/operation.ts"],
  ["console/screen/queue", "../../part/state.tsx"],
  ["test/table", "../../shared/store/table/core/table.ts"],
  ["bin", "../lib/stack/stacks.ts"],
];

const allowed: readonly Import[] = [
  ["shared/store/table/core", "#domain/value/id.ts"],
  ["shared/store/table/core", "#api/schema/route/routes.ts"],
  ["shared/store/table/list", "../settlement/settlement-store.ts"],
  ["shared/api/schema/view", "#domain/value/id.ts"],
  ["shared/api/schema/contract/response/case", "#api/schema/view/case.ts"],
  ["shared/api/http", "#store/table/core/table.ts"],
  ["shared/store/queue", "#store/table/core/table.ts"],
  ["shared/work/ingestion/matching", "#api/schema/route/routes.ts"],
  ["shared/work/delivery", "#outside/outbound-http/send-guarded.ts"],
  ["shared/outside/partner", "#outside/outbound-http/send-guarded.ts"],
  ["shared/outside/partner", "#work/ingestion/evidence/evidence.ts"],
  ["shared/domain/case", "#domain/value/id.ts"],
  ["shared/domain/case/verdict", "../facts.ts"],
  ["shared/work/ingestion/statement", "#outside/import/file-event.ts"],
  ["functions/imports-api/batch", "../profile/find-profile.ts"],
  ["functions/imports-api/batch", "#api/http/operation.ts"],
  ["functions/public/guides", "#docs/matching.md"],
  ["functions/evidence", "#api/http/operation.ts"],
  ["functions/evidence", "./handler.ts"],
  ["shared/work/case-work/standing", "#work/outcome/outcome.ts"],
  ["shared/api/http", "#work/outcome/outcome.ts"],
  ["console/screen/queue", "#console/part/state.tsx"],
  ["test/table/list", "../../until.ts"],
  ["test/table/list", "#store/table/core/table.ts"],
];

const readingTheEnvironment = ["shared/api/http", "functions/evidence", "lib"];

/** A planted file: its path, and its text. */
type Planted = readonly [path: string, text: string];

function importing([folder, path]: Import, at: number): Planted {
  return [`${folder}/canary-${at}.ts`, `import { x } from "${path}";\n\nexport const y = x;\n`];
}

const imports = [...refused, ...allowed].map(importing);
const environments = readingTheEnvironment.map(
  (folder): Planted => [`${folder}/environment.ts`, 'export const a = process.env["A"];\n'],
);

type Diagnostic = {
  readonly category: string;
  readonly severity: string;
  readonly message: string;
  readonly location: { readonly path: string };
};

/** Lints all of them in one run, in folders of the same names, so that nothing is planted among the sources. */
async function lint(files: readonly Planted[]): Promise<Diagnostic[]> {
  const planted = await mkdtemp(join(tmpdir(), "canary-"));
  await copyFile(join(root, configuration), join(planted, configuration));
  await cp(join(root, plugins), join(planted, plugins), { recursive: true });
  for (const [path, text] of files) {
    await mkdir(join(planted, path, ".."), { recursive: true });
    await writeFile(join(planted, path), text);
  }
  const biome = join(root, "node_modules/.bin/biome");
  const options = ["lint", "--reporter=json", "--max-diagnostics=none", "--colors=off"];
  const output = await new Promise<string>((done) => {
    execFile(biome, [...options, ...files.map(([path]) => path)], { cwd: planted }, (_, out) => {
      done(out);
    });
  });
  await rm(planted, { recursive: true });
  return JSON.parse(output).diagnostics;
}

let found: Diagnostic[];
beforeAll(async () => {
  found = await lint([...imports, ...environments]);
});

const errorsAt = (path: string) =>
  found.filter(({ severity, location }) => severity === "error" && location.path === path);

/** The rule, or the plugin for a path that leaves its room. */
const isOfImports = ({ category, message }: Diagnostic) =>
  category === "lint/style/noRestrictedImports" || message.includes("This path leaves its room");

describe("the linter refuses", () => {
  test.each(refused.map((each, at) => [...each, imports[at]?.[0] ?? ""]))(
    "%s importing %s",
    (_, __, planted) => {
      expect(errorsAt(planted).filter(isOfImports)).not.toEqual([]);
    },
  );

  test.each(environments)("%s reading the environment", (planted) => {
    expect(errorsAt(planted).map(({ category }) => category)).toContain("lint/style/noProcessEnv");
  });
});

describe("the linter allows", () => {
  test.each(allowed.map((each, at) => [...each, imports[refused.length + at]?.[0] ?? ""]))(
    "%s importing %s",
    (_, __, planted) => {
      expect(imports.map(([path]) => path)).toContain(planted);
      expect(errorsAt(planted).filter(isOfImports)).toEqual([]);
    },
  );
});
