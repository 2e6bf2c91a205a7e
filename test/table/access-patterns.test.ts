/** The table of access patterns in the documentation lists every partition that the code builds. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  apiKeyKey,
  type Collection,
  collectionCodes,
  partitionOf,
  rateLimitPrefix,
} from "#store/table/core/keys.ts";
import { integrationKeyKey } from "#store/table/integration/integration-keys.ts";
import {
  activePartition,
  decisionPartition,
  sweepStateKey,
} from "#store/table/recovery/recovery-keys.ts";
import { outboundKey } from "#store/table/webhook/outbound-keys.ts";
import { uuid } from "../domain/samples.ts";
import { organizationOf } from "../organization.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "shared", "store", "table");

/** The partition names of collections and outbound items come from a table of codes. */
const collections = Object.keys(collectionCodes) as Collection[];
const owner = organizationOf("org_1");

function nameOf(partition: string): string {
  return partition.replace(/^o#5#org_1#/, "").split("#")[0] ?? "";
}

/** Partition names that the key builders write out: `${organization(organizationId)}#rules`. */
function spelledOut(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("keys.ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .flatMap((source) => [...source.matchAll(/\$\{organization\(organizationId\)\}#(\w+)/g)])
    .map(([, name = ""]) => name);
}

function builtNames(): string[] {
  const listed = collections.map((collection) =>
    nameOf(partitionOf(owner, collection, { day: "2026-01-01", shard: "00" })),
  );
  const outbound = (["delivery", "replay"] as const).map((item) =>
    nameOf(outboundKey(owner, item, uuid(1)).pk),
  );
  return [...new Set([...spelledOut(), ...listed, ...outbound])].sort();
}

const documentation = readFileSync(join(folder, "README.md"), "utf8");
const rows = documentation
  .split("\n## Keys\n")[1]
  ?.split("\n## ")[0]
  ?.split("\n")
  .filter((line) => line.startsWith("| ") && line.includes("`"));
const partitions = rows?.flatMap((row) =>
  [...(row.split("|")[2] ?? "").matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text),
);

test("the documentation lists exactly the partitions of organizations", () => {
  const documented = partitions
    ?.filter((text) => text.startsWith("O#"))
    .map((text) => text.slice(2).split("#")[0] ?? "");
  expect([...new Set(documented)].sort()).toEqual(builtNames());
});

test("the documentation lists exactly the partitions without an organization", () => {
  const others = partitions?.filter((text) => text.includes("#") && !text.startsWith("O#"));
  const documented = others?.map((text) => text.split("#")[0]);
  const recovery = [
    activePartition({ window: 1, shard: 1 }),
    decisionPartition({ window: 1, shard: 1 }),
    sweepStateKey(1).pk,
  ];
  const built = [apiKeyKey("x").pk, integrationKeyKey("x").pk, rateLimitPrefix, ...recovery];
  expect(documented?.sort()).toEqual(built.map((pk) => pk.split("#")[0]).sort());
});

test("only key modules build keys", () => {
  const own = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith("keys.ts"))
    .filter((file) => readFileSync(join(folder, file), "utf8").includes("organization("));
  expect(own).toEqual([]);
});
