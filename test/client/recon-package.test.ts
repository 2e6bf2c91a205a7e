/** The command line as customers get it: packed, installed into an empty project, and run there. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client as AssistantClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildRecon } from "#lib/clients/build-recon.ts";
import { packFolder } from "#lib/clients/build-typescript.ts";
import { openScriptedServer } from "./scripted-server.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recon-package-"));
  const built = join(folder, "built");
  await buildRecon(root, built, "0.1.0");
  const archive = await packFolder(built, folder);
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "empty", private: true }));
  const quiet = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", archive, ...quiet], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true }));

type Ended = { readonly stdout: string; readonly stderr: string; readonly code?: number };

function recon(...argv: string[]): Promise<Ended> {
  const file = join(folder, "node_modules", ".bin", "recon");
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder };
  return run(file, argv, { cwd: folder, env }).catch((error: Ended) => error);
}

test("has no dependencies, and only the file of the program with its parts", async () => {
  const installed = join(folder, "node_modules", "payment-reconciliation-cli");
  const files = await readdir(installed);
  const others = files.filter((file) => !/^part-\w+\.js$/.test(file));
  expect(others.sort()).toEqual(["LICENSE", "README.md", "package.json", "recon.js"]);
  const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.bin).toEqual({ recon: "./recon.js" });
});

test("serves an assistant by a part that no other command loads", async () => {
  const installed = join(folder, "node_modules", "payment-reconciliation-cli");
  const client = new AssistantClient({ name: "test", version: "1" });
  const args = [join(installed, "recon.js"), "mcp", "--base-url", "http://127.0.0.1:1", "--token"];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [...args, "t"] }),
  );
  expect(client.getServerVersion()).toMatchObject({ name: "recon", version: "0.1.0" });
  expect((await client.listTools()).tools).toHaveLength(8);
  await client.close();
  const loaded = await loadedBy(join(installed, "recon.js"));
  expect(loaded.filter((text) => text.includes("tools/list"))).toEqual([]);
});

/** The texts of the file and of all that it imports at once. */
async function loadedBy(file: string, found = new Map<string, string>()): Promise<string[]> {
  if (found.has(file)) return [];
  const text = await readFile(file, "utf8");
  found.set(file, text);
  const names = [...text.matchAll(/(?:^|[;\n}])import(?:[^"();]*from)?\s*"(\.\/[^"]+)"/g)];
  for (const [, name = ""] of names) await loadedBy(join(dirname(file), name), found);
  return [...found.values()];
}

test("prints its version and its help", async () => {
  expect((await recon("--version")).stdout).toBe("0.1.0\n");
  expect((await recon("--help")).stdout).toContain("Cases and payments:");
});

test("calls a service", async () => {
  const page = { items: [], total: 0, limit: 25, offset: 0 };
  const server = await openScriptedServer([[{ status: 200, body: page }]]);
  const { stdout } = await recon("--base-url", `${server.url}/0`, "--token", "t", "case", "list");
  expect(stdout).toBe("Nothing found.\n");
  await server.close();
});

test("says which address cannot be reached", async () => {
  const { code, stderr } = await recon("--base-url", "http://127.0.0.1:1", "--token", "t", "cases");
  expect(code).toBe(4);
  expect(stderr).toContain("http://127.0.0.1:1");
});
