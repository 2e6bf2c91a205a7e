import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createIdSource } from "#store/table/core/id-source.ts";
import {
  findWatched,
  putWatched,
  WatchedElsewhereError,
} from "#store/table/integration/watched-store.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

type Transfer = {
  readonly blockNumber: number;
  readonly txHash: string;
  readonly ordinal: number;
  readonly value: bigint;
  readonly status: string;
};

const found: Transfer = {
  blockNumber: 7,
  txHash: "0xabc",
  ordinal: 0,
  value: 2n ** 200n,
  status: "pending",
};
const confirmed: Transfer = { ...found, status: "confirmed" };
const moved: Transfer = { ...found, blockNumber: 9 };
const movedElsewhere: Transfer = { ...found, blockNumber: 8 };

function open() {
  const organizationId = organizationOf(`org_${randomUUID()}`);
  const uuid = createIdSource(() => Date.now()).next<"integration">();
  return {
    put: (before: Transfer | null, after: Transfer) =>
      putWatched(engine.table, organizationId, uuid, before, after, 1_800_000_000),
    all: () => findWatched<Transfer>(engine.table, organizationId, uuid, 0),
  };
}

test.each<{ readonly name: string; readonly steps: (readonly [Transfer | null, Transfer])[] }>([
  { name: "found", steps: [[null, found]] },
  {
    name: "found, with the same call repeated",
    steps: [
      [null, found],
      [null, found],
    ],
  },
  {
    name: "confirmed in the same block",
    steps: [
      [null, found],
      [found, confirmed],
    ],
  },
  {
    name: "moved to another block",
    steps: [
      [null, found],
      [found, moved],
    ],
  },
])("$name: stores one transfer, in its last state", async ({ steps }) => {
  const { put, all } = open();
  for (const [before, after] of steps) await put(before, after);
  expect(await all()).toEqual([steps.at(-1)?.[1]]);
});

test.each<{ readonly name: string; readonly first: Transfer; readonly late: Transfer }>([
  { name: "reverses a confirmation", first: confirmed, late: { ...found, status: "reversed" } },
  { name: "moves a transfer that was moved meanwhile", first: movedElsewhere, late: moved },
  { name: "moves a transfer that was confirmed meanwhile", first: confirmed, late: moved },
])("refuses a late poll that $name", async ({ first, late }) => {
  const { put, all } = open();
  await put(null, found);
  await put(found, first);
  await expect(put(found, late)).rejects.toBeInstanceOf(WatchedElsewhereError);
  expect(await all()).toEqual([first]);
});

test("stores once what two polls find at the same time", async () => {
  const { put, all } = open();
  await put(null, confirmed);
  await expect(put(null, found)).rejects.toBeInstanceOf(WatchedElsewhereError);
  expect(await all()).toEqual([confirmed]);
});
