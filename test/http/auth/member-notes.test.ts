/** Who signed in, noted once a day (docs/specification.md, Members). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMemberNotes } from "#api/http/auth/member-notes.ts";
import { maximumMembers } from "#domain/access/member.ts";
import type { Instant } from "#domain/value/instant.ts";
import { membersPartition } from "#store/table/access/member-keys.ts";
import { noteMember } from "#store/table/access/member-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { openSealedWorld, type SealedWorld } from "../../sealing/sealed-world.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
let opened: SealedWorld;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  opened = await openSealedWorld(simulator);
  return () => opened.world.close();
});

const day = 86_400_000;
const noon = (20_500 * day + day / 2) as Instant;
const session = (userId: string) =>
  ({ kind: "session", organizationId, userId, permissions: [], organizations: [] }) as const;

/** The table, and the names of the requests that it gets. */
function watched() {
  const { client, ...table } = opened.table;
  const calls: string[] = [];
  const send = (command: Parameters<typeof client.send>[0]) => {
    calls.push(command.constructor.name.replace("Command", ""));
    return client.send(command);
  };
  const take = () => calls.splice(0);
  return { table: { ...table, client: { send } } as unknown as Table, take };
}

const members = async () =>
  (await opened.read("listMembers")) as { items: Record<string, string>[]; total: number };

describe("a member", () => {
  test("is listed with the first and the last day, who was seen last first", async () => {
    const note = createMemberNotes(opened.table);
    await note(session("ada"), noon);
    await note(session("bob"), (noon + day) as Instant);
    await note(session("ada"), (noon + 3 * day) as Instant);
    const found = await members();
    expect(found).toMatchObject({
      total: 2,
      items: [
        { subject: "ada", actor: "user:ada", firstSeenOn: "2026-02-16", lastSeenOn: "2026-02-19" },
        { subject: "bob", firstSeenOn: "2026-02-17", lastSeenOn: "2026-02-17" },
      ],
    });
  });

  test("costs a look-up and a write for the first request of a day, and nothing after it", async () => {
    const { table, take } = watched();
    const note = createMemberNotes(table);
    await note(session("ada"), noon);
    expect(take()).toEqual(["Get", "Query", "Put"]);
    await note(session("ada"), (noon + 1) as Instant);
    expect(take()).toEqual([]);
    const next = (noon + day) as Instant;
    await note(session("ada"), next);
    expect(take()).toEqual(["Get", "Update"]);
    await createMemberNotes(table)(session("ada"), next);
    expect(take()).toEqual(["Get"]);
  });

  test("is never moved back by a clock that is behind", async () => {
    await createMemberNotes(opened.table)(session("ada"), noon);
    await createMemberNotes(opened.table)(session("ada"), (noon - day) as Instant);
    expect((await members()).items).toMatchObject([{ lastSeenOn: "2026-02-16" }]);
  });

  test("is forgotten 400 days after it was seen last", async () => {
    const note = createMemberNotes(opened.table);
    await note(session("ada"), noon);
    await note(session("ada"), (noon + day) as Instant);
    const pk = membersPartition(organizationId);
    const items = (await opened.world.readItems()).filter((item) => item["pk"] === pk);
    expect(items).toMatchObject([{ expiresAt: (20_501 + 400) * 86_400 }]);
  });
});

test("a failure to note a member fails no request, and the next request tries again", async () => {
  let isDown = true;
  const { client, ...table } = opened.table;
  const send = (command: Parameters<typeof client.send>[0]) =>
    isDown ? Promise.reject(new Error("injected")) : client.send(command);
  const note = createMemberNotes({ ...table, client: { send } } as unknown as Table);
  await note(session("ada"), noon);
  expect(await members()).toMatchObject({ total: 0 });
  isDown = false;
  await note(session("ada"), noon);
  expect(await members()).toMatchObject({ total: 1 });
});

test("an organization has a bounded number of members", async () => {
  const pk = membersPartition(organizationId);
  const item = { v: 1, firstDay: 1, lastDay: 1 };
  await Promise.all(
    Array.from({ length: maximumMembers - 1 }, (_, index) =>
      opened.overwrite({ ...item, pk, sk: `s-${index}`, subject: `s-${index}` }),
    ),
  );
  for (const subject of ["ada", "bob"]) {
    await noteMember(opened.table, { organizationId, subject, day: 20_500 });
  }
  const found = await members();
  expect([found.total, found.items[0]?.["subject"]]).toEqual([maximumMembers, "ada"]);
  expect(found.items.map(({ subject }) => subject)).not.toContain("bob");
});
