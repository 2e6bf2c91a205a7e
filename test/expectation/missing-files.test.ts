/** Files that are not imported in time (docs/specification.md, Expected files and deliveries). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organizationId, request } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { expectedBy, openExpectations } from "./expectation-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const dueOf = (events: readonly Readonly<Record<string, unknown>>[]) =>
  events.map(({ dueAt }) => String(dueAt).slice(8, 16));

describe("the file of a profile", () => {
  test("is reported once when it is due, and a late one ends it", async () => {
    const { until, profile, load, reported, expected } = await openExpectations(simulator);
    const profileId = await profile();
    await until("04T07:59");
    expect(await reported("import_batch.missing")).toEqual([]);
    await until("04T08:00");
    await until("04T08:30");
    await until("04T12:00");
    expect(await reported("import_batch.missing")).toEqual([
      {
        ...{ profileId, organizationId, name: "House bank", expectedBy },
        ...{ dueAt: "2026-03-04T08:00:00.000Z", missing: 1, lastImportedAt: null },
        ...{ missingSince: "2026-03-04T08:00:00.000Z", version: expect.any(Number) },
      },
    ]);
    expect(await expected()).toEqual([
      {
        ...{ kind: "file", id: profileId, name: "House bank", status: "overdue", missing: 1 },
        ...{ overdueSince: "2026-03-04T08:00:00.000Z", dueAt: "2026-03-05T08:00:00.000Z" },
        lastAt: null,
      },
    ]);
    await load(profileId);
    const lastAt = "2026-03-04T12:00:00.000Z";
    expect(await expected()).toMatchObject([
      { status: "expected", overdueSince: null, missing: 0, lastAt },
    ]);
    await until("05T07:00");
    await load(profileId);
    await until("05T08:00");
    expect(await reported("import_batch.missing")).toHaveLength(1);
  });

  test("is not there with a dry run, or with a file that fails", async () => {
    const { until, profile, load, reported } = await openExpectations(simulator);
    const profileId = await profile();
    await until("03T14:00");
    await load(profileId, { dryRun: true });
    await load(profileId, { content: "nothing\n" });
    await until("04T08:00");
    expect(dueOf(await reported("import_batch.missing"))).toEqual(["04T08:00"]);
  });

  test("has one event for each due moment, where the sweeper did not run for days", async () => {
    const { until, profile, load, reported } = await openExpectations(simulator);
    const profileId = await profile();
    await until("04T07:00");
    await load(profileId);
    // From Wednesday to Tuesday: Thursday, Friday and Monday are missing, and Tuesday is not due yet.
    await until("10T07:00");
    await until("10T07:01");
    const events = await reported("import_batch.missing");
    expect(dueOf(events)).toEqual(["05T08:00", "06T08:00", "09T08:00"]);
    expect(events.map(({ missing }) => missing)).toEqual([1, 2, 3]);
  });

  test("follows changes of its profile, its suspension, and its removal", async () => {
    const client = await openExpectations(simulator);
    const { until, profile, reported, expected, call, world } = client;
    const [changed, suspended, removed] = [await profile(), await profile(), await profile()];
    const change = (profileId: string, body: object) =>
      call("updateImportProfile", { params: { profileId }, body });
    await change(changed, { expectedBy: { ...expectedBy, time: "18:00" } });
    await change(suspended, { expectedBy: null });
    await call("deleteImportProfile", { params: { profileId: removed } });
    const stored = (await world.readItems()).filter(({ pk }) => String(pk).endsWith("#awaited"));
    expect(stored).toHaveLength(1);
    await until("04T12:00");
    expect(await reported("import_batch.missing")).toEqual([]);
    expect(await expected()).toMatchObject([{ id: changed, dueAt: "2026-03-04T17:00:00.000Z" }]);
    await until("04T17:00");
    expect(await reported("import_batch.missing")).toMatchObject([{ profileId: changed }]);
    await change(suspended, { expectedBy });
    await change(changed, { name: "Renamed" });
    await until("05T08:00");
    const events = await reported("import_batch.missing");
    expect(events.map(({ profileId }) => profileId)).toEqual([changed, suspended]);
    await until("05T17:00");
    expect(await reported("import_batch.missing")).toMatchObject([
      {},
      {},
      { profileId: changed, name: "Renamed", missing: 2 },
    ]);
  });

  test("is due on business days of the organization as they are then", async () => {
    const { until, profile, reported, call } = await openExpectations(simulator);
    await profile();
    await profile({ expectedBy: { ...expectedBy, businessDaysOnly: false } });
    const weekend = ["friday", "saturday"];
    const businessCalendar = { timeZone: "Europe/Berlin", weekend, holidays: ["2026-03-05"] };
    await call("updateOrganization", { body: { businessCalendar } });
    for (const day of ["04", "05", "06", "07", "08"]) await until(`${day}T08:00`);
    const events = await reported("import_batch.missing");
    const daily = ["04", "05", "06", "07", "08"];
    const expected = [...daily, "04", "08"].map((day) => `${day}T08:00`).sort();
    expect(dueOf(events).sort()).toEqual(expected);
  });

  test("costs one write for each file, and nothing for its rows", async () => {
    const { profile, load, world } = await openExpectations(simulator);
    const [watched, other] = [await profile(), await profile({})];
    await load(watched);
    await load(other);
    const rows = Array.from({ length: 40 }, (_, n) => `2026-03-03,${n + 1}.00,x-${n}`);
    const content = `date,amount,ref\n${rows.join("\n")}\n`;
    const callsOf = async (profileId: string, suffix: string) => {
      const before = world.log.names.length;
      await load(profileId, { content: content.replaceAll("x-", suffix) });
      const made = world.log.names.slice(before);
      return made.filter((name) => name === "dynamodb UpdateItem").length;
    };
    expect(await callsOf(watched, "a-")).toBe(await callsOf(other, "b-"));
    const stored = (await world.readItems()).filter(({ pk }) => String(pk).endsWith("#awaited"));
    expect(stored).toHaveLength(1);
  });
});

test("what is overdue comes first, and the report is CSV where it is asked for", async () => {
  const { until, profile, load, expected, world } = await openExpectations(simulator);
  const later = await profile({ name: "=Later", expectedBy: { ...expectedBy, time: "10:00" } });
  const first = await profile({ name: "First", expectedBy });
  const fine = await profile({ name: "Fine", expectedBy: { ...expectedBy, time: "08:00" } });
  await until("04T06:30");
  await load(fine);
  await until("04T09:00");
  expect((await expected()).map(({ id }) => id)).toEqual([first, later, fine]);
  expect((await expected("status=overdue&limit=1&offset=1")).map(({ id }) => id)).toEqual([later]);
  expect((await expected("status=expected")).map(({ id }) => id)).toEqual([fine]);
  const csv = await request(world, "listExpectedDeliveries", { query: "format=csv" });
  expect(csv.text.split("\r\n").slice(0, 3)).toEqual([
    "kind,id,name,status,overdueSince,missing,dueAt,lastAt",
    `file,${first},First,overdue,2026-03-04T08:00:00.000Z,1,2026-03-05T08:00:00.000Z,`,
    `file,${later},'=Later,overdue,2026-03-04T09:00:00.000Z,1,2026-03-05T09:00:00.000Z,`,
  ]);
});

test("times that are none are refused, with the name of the field", async () => {
  const { world } = await openExpectations(simulator);
  const body = { name: "A", sourceType: "bank_statement", format: "csv" };
  for (const [wrong, field] of [
    [{ time: "24:00" }, "time"],
    [{ time: "9:00" }, "time"],
    [{ time: "09:00", timeZone: "Mars" }, "timeZone"],
  ] as const) {
    const answer = await request(world, "createImportProfile", {
      body: { ...body, expectedBy: wrong },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["expectedBy", field] }] },
    });
  }
});
