/**
 * A table in the real engine, filled by the engine's import of DynamoDB's export format: a million
 * items in a minute, where a million writes take half an hour.
 */
import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip } from "node:zlib";
import { marshall } from "@aws-sdk/util-dynamodb";
import { type EngineTable, openEngineTable, tableDefinition } from "../../table/engine-table.ts";

const root = resolve(import.meta.dirname, "../../..");

/** @param items the items in the table's format; each is read once, in order */
export async function importTable(items: Iterable<Record<string, unknown>>): Promise<EngineTable> {
  const folder = await mkdtemp(join(tmpdir(), "lists-"));
  const data = join(folder, "export", tableDefinition.TableName, "data");
  await mkdir(data, { recursive: true });
  await pipeline(
    Readable.from(lines(items)),
    createGzip({ level: 1 }),
    createWriteStream(join(data, "items.json.gz")),
  );
  const schema = join(folder, "schema.json");
  await writeFile(schema, JSON.stringify({ Table: tableDefinition }));
  const database = join(folder, "table.db");
  const binary = join(root, "node_modules/@dynoxide/linux-x64/dynoxide");
  const source = ["--source", join(folder, "export"), "--schema", schema, "--output", database];
  await promisify(execFile)(binary, ["import", ...source]);
  await rm(join(folder, "export"), { recursive: true });
  const engine = await openEngineTable(database);
  const close = async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  };
  return { table: engine.table, close };
}

const itemsPerChunk = 500;

function* lines(items: Iterable<Record<string, unknown>>): Generator<string> {
  let chunk: string[] = [];
  for (const item of items) {
    chunk.push(lineOf(item));
    if (chunk.length < itemsPerChunk) continue;
    yield chunk.join("");
    chunk = [];
  }
  yield chunk.join("");
}

/** DynamoDB's JSON, in which bytes are base64. */
function lineOf(item: Record<string, unknown>): string {
  const marshalled = marshall(item, { removeUndefinedValues: true });
  const attributes = Object.entries(marshalled).map(([name, value]) => [
    name,
    value.B === undefined ? value : { B: Buffer.from(value.B).toString("base64") },
  ]);
  return `${JSON.stringify({ Item: Object.fromEntries(attributes) })}\n`;
}
