import { mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { writeCompressed } from "./write-compressed.ts";

/** Scripts and styles of the documentation pages. */
const ownAssets = ["documentation.css", "explorer.js", "search.js"];
const require = createRequire(import.meta.url);
const explorer = [
  require.resolve("swagger-ui-dist/swagger-ui-bundle.js"),
  require.resolve("swagger-ui-dist/swagger-ui.css"),
];

/** Writes the contract, as YAML and as JSON, and what the documentation pages load, into a folder. */
export async function bundleDocuments(root: string, outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const contract = await readFile(join(root, "openapi.yaml"));
  const json = Buffer.from(JSON.stringify(parse(contract.toString())));
  const assets = join(root, "functions", "public", "document", "assets");
  const sources = [...ownAssets.map((name) => join(assets, name)), ...explorer];
  const write = (name: string, contents: Buffer) => writeCompressed(join(outDir, name), contents);
  await Promise.all([
    write("openapi.yaml", contract),
    write("openapi.json", json),
    ...sources.map(async (path) => write(basename(path), await readFile(path))),
  ]);
}
