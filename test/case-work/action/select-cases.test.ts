/** The selection of the cases of an action, in many steps. */
import { expect, test } from "vitest";
import { newPayment } from "#domain/case/reconciliation-case.ts";
import type { CaseAction } from "#domain/case/work/case-action.ts";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import {
  createCaseActionWrites,
  findCaseActions,
  readActionSubjects,
} from "#store/table/matching/case-action-store.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import { selectCases } from "#work/case-work/action/select-cases.ts";
import type { ActDependencies } from "#work/case-work/acts.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";

const organizationId = organizationOf("org_select");
const start = Date.UTC(2026, 2, 1);
const count = 1_250;
const now = () => (start + 10_000_000) as Instant;

/** A table with cases, all tagged but every fiftieth; and the ids of the tagged ones, newest first. */
async function openTagged() {
  const store = openMemoryStore();
  const table = tableOf(store);
  const expected: Uuid<"payment">[] = [];
  for (let number = 0; number < count; number += 1) {
    const createdAt = (start + number * 1_000) as Instant;
    const time = createdAt.toString(16).padStart(12, "0");
    const uuid = parseUuid<"payment">(`${time}7000800000000000000${number % 10}`);
    if (uuid === null) throw new Error("The id is malformed.");
    const intent = intentOf({ uuid, organizationId, externalReference: `p-${number}`, createdAt });
    const payment = newPayment(intent);
    const isTagged = number % 50 !== 0;
    const tags = isTagged ? ["vip"] : [];
    if (isTagged) expected.unshift(uuid);
    await registerDay(table, organizationId, "payment", uuid);
    const writes = createPaymentWrites({ ...payment, state: { ...payment.state, tags } });
    expect(await commit(table, writes)).toMatchObject({ ok: true });
  }
  return { table, expected };
}

function actionOf(uuid: Uuid<"caseAction">, expectedTotal: number): CaseAction {
  const filter = { tag: "vip" };
  return {
    uuid,
    organizationId,
    action: "run",
    parameters: {},
    undoes: null,
    selection: { filter, expectedTotal, selected: 0, after: null, isDone: false },
    status: "running",
    isCanceling: false,
    requestedBy: "user:alice",
    total: expectedTotal,
    processed: 0,
    counts: { done: 0, unchanged: 0, refused: 0 },
    createdAt: now(),
    updatedAt: now(),
    completedAt: null,
    failure: null,
    version: 1,
  };
}

test("selects each case once in many steps, though every step is made by two processes", async () => {
  const { table, expected } = await openTagged();
  const dependencies: ActDependencies & { now: typeof now } = {
    table,
    ids: createIdSource(now),
    now,
  };
  const created = actionOf(dependencies.ids.next(), expected.length);
  await commit(table, createCaseActionWrites(created, []));
  const read = async () => (await findCaseActions(table, organizationId, [created.uuid]))[0];
  let steps = 0;
  for (let action = await read(); action?.selection?.isDone === false; action = await read()) {
    const { selection } = action;
    const step = () => selectCases(dependencies, action, selection, 70);
    await Promise.all([step(), step()]);
    steps += 1;
  }
  expect(steps).toBe(Math.ceil((count + 1) / 70));
  const action = await read();
  expect(action).toMatchObject({ total: expected.length, status: "running" });
  const positions = expected.map((_, position) => position);
  const found = await readActionSubjects(table, created, [...positions, expected.length]);
  expect([...found.values()]).toEqual(expected);
});
