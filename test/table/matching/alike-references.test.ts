/** References that differ only in case and punctuation (docs/matching.md, From leg to case). */

import { afterAll, beforeAll, expect, test } from "vitest";
import { commit } from "#store/table/core/commit.ts";
import { findReferenceOwner, readKeyHolders } from "#store/table/matching/match-key-reader.ts";
import {
  cancelIntentWrites,
  claimReferenceWrite,
  registerIntentWrites,
  registerLegWrite,
} from "#store/table/matching/match-key-store.ts";
import { intentOf, organizationId, uuid } from "../../domain/samples.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const [first, second, third] = ["INV-1001", "inv 1001", "INV1001"].map((externalReference, n) =>
  intentOf({ uuid: uuid(n + 1), externalReference }),
) as [ReturnType<typeof intentOf>, ReturnType<typeof intentOf>, ReturnType<typeof intentOf>];

test("are references of their own, and each is found by the others", async () => {
  const { table } = engine;
  for (const intent of [first, second, third]) {
    expect(await commit(table, [claimReferenceWrite(intent)])).toEqual({ ok: true });
    expect(await commit(table, [claimReferenceWrite(intent)])).toMatchObject({ ok: false });
  }
  for (const intent of [first, second, third]) {
    const { externalReference, uuid: own } = intent;
    expect(await findReferenceOwner(table, organizationId, externalReference)).toBe(own);
    const held = await readKeyHolders(table, organizationId, externalReference);
    expect(held.owner).toBe(own);
    expect(held.alike.owners).toHaveLength(2);
    expect(held.alike.owners).not.toContain(own);
  }
});

test("are found by evidence that writes them otherwise, canceled ones only where no other stands", async () => {
  const { table } = engine;
  const read = () => readKeyHolders(table, organizationId, "Inv.1001");
  expect(await read()).toMatchObject({ owner: null, intents: [], legs: [] });
  for (const intent of [first, second]) await commit(table, cancelIntentWrites(intent));
  expect((await read()).alike.owners).toEqual([third.uuid]);
  await commit(table, cancelIntentWrites(third));
  expect((await read()).alike.owners).toHaveLength(2);
});

test("keep their carriers and legs apart, beside more than one query reads", async () => {
  const { table } = engine;
  for (let n = 0; n < 210; n += 30) {
    const legs = Array.from({ length: 30 }, (_, index) =>
      registerLegWrite(organizationId, "order-77", uuid<"leg">(1_000 + n + index)),
    );
    expect(await commit(table, legs)).toEqual({ ok: true });
  }
  const carrier = intentOf({ uuid: uuid(9), referenceValues: ["ORDER 77"] });
  await commit(table, registerIntentWrites(carrier));
  await commit(table, [registerLegWrite(organizationId, "ORDER 77", uuid(2_000))]);
  expect(await readKeyHolders(table, organizationId, "ORDER 77")).toMatchObject({
    intents: [carrier.uuid],
    legs: [uuid(2_000)],
  });
  expect((await readKeyHolders(table, organizationId, "order-77")).intents).toEqual([]);
});
