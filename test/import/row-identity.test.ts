import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FileEvent } from "#outside/import/file-event.ts";
import { Ordinals } from "#outside/import/statement/ordinals.ts";
import { hashParts, sourceRefOf } from "#outside/import/statement/row-identity.ts";
import { SpilledCounts } from "#outside/import/statement/spilled-counts.ts";
import { type ProfileInput, readEvents } from "./read-file.ts";

const samples = join(import.meta.dirname, "..", "samples");
const csv: ProfileInput = {
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", remittance: "text", bankReference: "ref" },
  defaults: { currency: "EUR", account: "A-1" },
};
const head = "date,amount,ref,text\n";

function references(events: readonly FileEvent[], profileId = "prof_1"): string[] {
  const statements = events.flatMap((event) =>
    event.kind === "statement" ? [event.statement] : [],
  );
  return events.flatMap((event) => {
    if (event.kind !== "row" || event.row.reading.outcome !== "movement") return [];
    const { movement, identity } = event.row.reading;
    const own = statements.find((statement) => statement.index === event.row.statement) ?? null;
    return [sourceRefOf(movement, identity, own, profileId)];
  });
}

async function referencesOf(content: string | Uint8Array, profile = csv, profileId = "prof_1") {
  return references(await readEvents(content, profile), profileId);
}

function shared(a: readonly string[], b: readonly string[]): number {
  return b.filter((reference) => a.includes(reference)).length;
}

describe("the reference of a row", () => {
  const line = "2026-01-01,1.00,r,x\n";
  const other = "2026-01-01,2.00,r,x\n";

  test.each([
    ["the same file again", head + line + other, head + line + other, 2],
    ["an overlapping export", head + line + other, `${head + other}2026-01-02,3.00,r,x\n`, 1],
    ["a third equal line", head + line + line, head + line + line + line, 2],
    ["other line ends and quotes", head + line, `${head}"2026-01-01",1.00,"r",x\r\n`, 1],
    ["another delimiter", head + line, (head + line).replaceAll(",", ";"), 1],
    ["another amount", head + line, head + other, 0],
  ])("%s shares what it repeats", async (_, first, second, expected) => {
    const [a, b] = [await referencesOf(first), await referencesOf(second)];
    expect(new Set([...a, ...b]).size).toBe(a.length + b.length - expected);
    expect(shared(a, b)).toBe(expected);
  });

  test("equal lines are separate money", async () => {
    expect(new Set(await referencesOf(head + line.repeat(5))).size).toBe(5);
  });

  test("two accounts never shadow each other, nor do two profiles without an account", async () => {
    const a = await referencesOf(head + line);
    const b = await referencesOf(head + line, {
      ...csv,
      defaults: { currency: "EUR", account: "B" },
    });
    const unnamed = { ...csv, defaults: { currency: "EUR" } };
    const c = await referencesOf(head + line, unnamed, "prof_1");
    const d = await referencesOf(head + line, unnamed, "prof_2");
    expect(new Set([...a, ...b, ...c, ...d]).size).toBe(4);
  });

  test("only sourceRefFields identify rows if the profile names them", async () => {
    const profile = { ...csv, sourceRefFields: ["bankReference"] };
    const [first, changed, third] = await referencesOf(
      `${head}2026-01-01,1.00,r1,x\n2026-01-01,9.00,r1,y\n2026-01-01,1.00,r2,x\n`,
      profile,
    );
    expect(changed).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each([
    ["mt940", "statements/mt940/identical-lines.mta", 9],
    ["mt940", "statements/mt940/danske-no.sta", 24],
    ["camt053", "own/camt-v07-equal-entries.xml", 3],
    ["camt053", "statements/camt053/postfinance-v04-batches.xml", 32],
    ["bai2", "statements/bai2/ca-returned-items.txt", 17],
  ] as const)(
    "%s: %s has %i movements, each its own, the same in any line ends",
    async (format, file, count) => {
      const text = readFileSync(join(samples, file), "latin1");
      const plain = await referencesOf(Buffer.from(text.replaceAll("\r\n", "\n"), "latin1"), {
        format,
      });
      const windows = await referencesOf(Buffer.from(text.replace(/\r?\n/g, "\r\n"), "latin1"), {
        format,
      });
      expect(new Set(plain).size).toBe(count);
      expect(windows).toEqual(plain);
    },
  );

  test("a repeated statement in one file repeats its references", async () => {
    const text = readFileSync(join(samples, "own/mt940-german-sepa.sta"), "utf8");
    const once = await referencesOf(text, { format: "mt940" });
    const twice = await referencesOf(text + text, { format: "mt940" });
    expect(twice).toEqual([...once, ...once]);
  });
});

describe("Ordinals", () => {
  test("counts each of 100,000 hashes as a Map does, and past eight bits", () => {
    const ordinals = new Ordinals();
    const oracle = new Map<string, number>();
    for (let at = 0; at < 100_000; at += 1) {
      const hash = hashParts((at * 7_919) % 30_011);
      oracle.set(hash, (oracle.get(hash) ?? 0) + 1);
      expect(ordinals.next(hash)).toBe(oracle.get(hash));
    }
    const all = Array.from({ length: 70_000 }, () => ordinals.next("AAAAAAAAAAAAAAAA"));
    expect(all).toEqual(Array.from({ length: 70_000 }, (_, at) => at + 1));
  });

  test.each([1, 7, 300])("counts the same with at most %i hashes in memory", (atOnce) => {
    const ordinals = new Ordinals(atOnce);
    const oracle = new Map<string, number>();
    const kinds = Math.min(2_000, 40 * atOnce);
    const differing: number[] = [];
    for (let at = 0; at < 3 * kinds; at += 1) {
      const hash = hashParts((at * 7_919) % (kinds + 11));
      oracle.set(hash, (oracle.get(hash) ?? 0) + 1);
      if (ordinals.next(hash) !== oracle.get(hash)) differing.push(at);
    }
    const one = hashParts("often");
    const often = Array.from({ length: 600 }, () => ordinals.next(one));
    ordinals.close();
    expect(differing).toEqual([]);
    expect(often).toEqual(Array.from({ length: 600 }, (_, at) => at + 1));
  });
});

/** Hashes of one part that lie unevenly, so that the first look is beside many of them. */
const unevenHashes = Array.from(
  { length: 5_000 },
  (_, at) => [Math.floor(at ** 2 / 9), at] as const,
);

test("spilled counts are found wherever they lie in a run, the latest first", () => {
  const spilled = new SpilledCounts();
  const run = (count: number, hashes: typeof unevenHashes) =>
    BigUint64Array.from(
      hashes.map(([high, low]) => (BigInt(high) << 40n) | (BigInt(low) << 8n) | BigInt(count)),
    );
  const newer = unevenHashes.filter((_, at) => at % 3 === 0);
  const none = () => new BigUint64Array();
  spilled.add([none, () => run(1, unevenHashes), none]);
  spilled.add([none, () => run(2, newer), none]);
  const found = unevenHashes.map(([high, low]) => spilled.find(1, high, low));
  const elsewhere = unevenHashes.map(([high, low]) => spilled.find(2, high, low));
  const unknown = unevenHashes.map(([high, low]) => spilled.find(1, high, low + 10_000));
  spilled.close();
  expect(found).toEqual(unevenHashes.map((_, at) => (at % 3 === 0 ? 2 : 1)));
  expect([...new Set([...elsewhere, ...unknown])]).toEqual([0]);
});
