/**
 * What starting a function loads, and what it loads later (lib/bundle/README.md, Start of a
 * function).
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleEntry } from "#lib/bundle/bundle.ts";
import { routeGroups } from "#lib/function/api-functions.ts";
import { deployedBundles } from "../deployed-bundles.ts";
import { functionEnvironment } from "../simulation/function/function-environment.ts";

const root = resolve(import.meta.dirname, "../..");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundles-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("every API function", () => {
  let bundles: ReadonlyMap<string, string>;
  beforeAll(async () => {
    bundles = await deployedBundles();
  });
  const folderOf = (name: string) => bundles.get(name) ?? name;

  /** The files and the Node modules that are read when the handler is loaded. */
  function start(name: string): { readonly files: string[]; readonly builtins: string[] } {
    const script = `
      import { registerHooks } from "node:module";
      const files = [];
      registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
      await import("${pathToFileURL(join(folderOf(name), "index.mjs")).href}");
      console.log(JSON.stringify({ files, builtins: process.moduleLoadList }));`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
      env: { ...functionEnvironment("records", name), AWS_REGION: "us-east-1" },
      encoding: "utf8",
    });
    return JSON.parse(printed);
  }

  test.each(routeGroups)(
    "%s loads one file at start, and only the Node modules that it uses",
    (name) => {
      const { files, builtins } = start(name);
      const own = files.filter((url) => url.startsWith("file:"));
      expect(own.map((url) => basename(url))).toEqual(["index.mjs"]);
      expect(builtins).toContain("NativeModule https");
      for (const later of ["internal/deps/undici/undici", "internal/fs/promises", "v8"]) {
        expect(builtins).not.toContain(`NativeModule ${later}`);
      }
    },
  );

  /** The files of a bundle that contain a text. */
  async function holders(name: string, text: string): Promise<string[]> {
    const files = (await readdir(folderOf(name))).filter((file) => file.endsWith(".mjs"));
    const held = await Promise.all(
      files.map(async (file) =>
        (await readFile(join(folderOf(name), file), "utf8")).includes(text),
      ),
    );
    return files.filter((_, index) => held[index]);
  }

  test.each([
    ["verifies tokens", "payment-intents", "ERR_JWKS_NO_MATCHING_KEY"],
    ["reaches the bucket", "exports", "x-amz-checksum"],
    ["reads secrets", "outbound-webhooks", "SecretString"],
    ["logs failures", "payment-intents", "POWERTOOLS_LOG_LEVEL"],
    ["reads statements", "imports-api", "BkToCstmrStmt"],
    ["reads ZIP files", "imports-api", "multi-disk zip files"],
    ["reads workbooks", "imports-api", "xl/workbook.xml"],
    ["reads OFX", "imports-api", "CCSTMTRS"],
    ["connects to customers' addresses", "evidence", "RequestFilteringHttpsAgent"],
  ])("loads only on demand the code that %s", async (_, name, text) => {
    const found = await holders(name, text);
    expect(found).not.toEqual([]);
    expect(found).not.toContain("index.mjs");
  });

  test("the contract and the explorer are files, and no function's code has them", async () => {
    for (const text of [
      "from shared/api/schema; do not edit",
      "SwaggerUIBundle",
      "Who states the balance.",
    ]) {
      for (const name of routeGroups)
        expect(await holders(name, text), `${name}: ${text}`).toEqual([]);
    }
    const files = await readdir(join(folderOf("public"), "documents"));
    expect(files).toEqual(expect.arrayContaining(["openapi.yaml.br", "openapi.json.gz"]));
  });

  test.each(["multi-disk zip files", "xl/workbook.xml", "CCSTMTRS"])(
    "the file worker itself has no code that reads files: %s",
    async (text) => {
      expect(await holders("file-worker", text)).toEqual(["thread.mjs"]);
    },
  );

  test("the file worker's thread is beside its bundle, and asks for the file", async () => {
    expect(await holders("file-worker", "./thread.mjs")).toEqual(["index.mjs"]);
    const settings = { format: "csv", options: { encoding: "auto" } };
    const thread = new Worker(join(folderOf("file-worker"), "thread.mjs"), {
      workerData: settings,
      env: {},
    });
    const [request] = await once(thread, "message");
    expect(request).toEqual({ kind: "open" });
    await thread.terminate();
  });

  test.each(["fromSSO", "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_WEB_IDENTITY_TOKEN_FILE"])(
    "no file looks for credentials outside the environment: %s",
    async (text) => {
      expect(await holders("payment-intents", "AWS_SECRET_ACCESS_KEY")).toEqual(["index.mjs"]);
      expect(await holders("payment-intents", text)).toEqual([]);
    },
  );
});

test("modules loaded later share the modules that were loaded at start", async () => {
  const source = join(folder, "source");
  const files = {
    "shared.mjs": "export class Shared {}; export let count = 0; export const add = () => ++count;",
    "first.mjs":
      'import { add, count, Shared } from "./shared.mjs"; export { count, Shared }; add();',
    "second.mjs":
      'import { add, count, Shared } from "./shared.mjs"; export { count, Shared }; add();',
    "handler.mjs": `
      import { add, count, Shared } from "./shared.mjs";
      add();
      export const handler = async () => {
        const first = await import("./first.mjs");
        const second = await import("./second.mjs");
        return [count, first.count, second.count, first.Shared === Shared, second.Shared === Shared];
      };`,
  };
  await mkdir(source);
  for (const [name, text] of Object.entries(files)) await writeFile(join(source, name), text);
  await bundleEntry(root, join(source, "handler.mjs"), join(folder, "shared"));
  const { handler } = await import(pathToFileURL(join(folder, "shared", "index.mjs")).href);
  expect(await handler()).toEqual([3, 3, 3, true, true]);
});
