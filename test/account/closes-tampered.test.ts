/** What somebody who writes into the table can change of a frozen close, and where it shows (docs/decisions/0071, Decision). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { canonicalFormOf, digestOfForm } from "#api/resource/close/close-document.ts";
import type { Close, ClosedFigures } from "#domain/account/close.ts";
import { parseId } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import {
  createCloseWrites,
  findClose,
  partsOf,
  readWholeFigures,
} from "#store/table/account/close-store.ts";
import { decodeEntry, encodeEntry, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import { hashAuditEvent } from "#store/table/audit/open-audit-entry.ts";
import { checkAuditEntries } from "#work/sealing/check-audit-entries.ts";
import { verifySeals } from "#work/sealing/verify-seals.ts";
import { publicKeyOfManifests, SealedWorld } from "../sealing/sealed-world.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import type { Json } from "./account-world.ts";
import { prepareClosable } from "./close-world.ts";

let simulator: Simulator;
let open: Awaited<ReturnType<typeof prepareClosable>>;
beforeAll(async () => {
  simulator = await Simulator.start();
  open = await prepareClosable(simulator);
});
afterAll(() => simulator.stop());

/** A close that was prepared, approved and sealed. */
async function openSealed() {
  const client = await open();
  const { id, digest } = await client.prepared("2026-02-10", { since: "2026-01-31" });
  await client.approve(id);
  await client.complete();
  const sealed = new SealedWorld(client.world, "tampering");
  await sealed.seal();
  return {
    ...client,
    ...{ id, digest, sealed },
    eventOf: async (type: string) => {
      const { items } = await sealed.read("listAuditEvents", { query: `eventType=${type}` });
      return (items as readonly (Json & { readonly payload: Json })[])[0];
    },
    check: async () => {
      const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
      return [...seals.faults, ...(await checkAuditEntries(sealed.table, organizationId, seals))];
    },
  };
}

type Client = Awaited<ReturnType<typeof openSealed>>;

/** Other figures, in a close that is sound in itself: its record has their digest. */
async function forge({ sealed, id }: Client): Promise<string> {
  const uuid = parseId("close", id);
  const close = uuid === null ? null : await findClose(sealed.table, organizationId, uuid);
  if (close === null) throw new Error("There is no close.");
  const { accounts, ...rest } = await readWholeFigures(sealed.table, close);
  const figures: ClosedFigures = {
    ...rest,
    accounts: accounts.map((account) => ({
      ...account,
      movements: account.movements.map((each) =>
        each.amount === "7.50" ? { ...each, amount: "0.50" as Amount } : each,
      ),
    })),
  };
  const forged: Close = { ...close, digest: digestOfForm(canonicalFormOf(close, figures)) };
  for (const write of createCloseWrites(forged, partsOf(figures))) {
    if (write.kind === "put") await sealed.overwrite({ ...write.item });
  }
  return forged.digest;
}

/** The audit events of the close with another digest, hashed anew. */
async function forgeEvents({ world, sealed }: Client, digest: string): Promise<string[]> {
  const ids: string[] = [];
  for (const item of (await world.readItems()).filter(holdsEntry)) {
    const entry = decodeEntry(item);
    const events = entry.events.map((event) => {
      if (!event.eventType.startsWith("close.")) return event;
      ids.push(`aud_${event.uuid}`);
      const changed = { ...event, payload: { ...event.payload, digest } };
      return { ...changed, hash: hashAuditEvent(changed) };
    });
    if (events.some(({ eventType }) => eventType.startsWith("close.")))
      await sealed.overwrite({ ...item, entry: encodeEntry({ ...entry, events }) });
  }
  return ids.sort();
}

test("the anchor names the window whose manifest seals the last event of the close", async () => {
  const { id, get, sealed, eventOf, check, digest } = await openSealed();
  const event = await eventOf("close.approved");
  expect(event).toMatchObject({ payload: { closeId: id, digest } });
  const { events } = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
  const window = events.get(String(event?.["id"]))?.window;
  expect(window).toMatch(/^2026-/);
  expect(await get(id)).toMatchObject({ anchor: { window, isSealed: true } });
  expect(await check()).toEqual([]);
});

test("a frozen close that is replaced with its digest contradicts its audit events", async () => {
  const client = await openSealed();
  const forged = await forge(client);
  expect(forged).not.toBe(client.digest);
  expect(await client.get(client.id)).toMatchObject({ digest: forged });
  for (const type of ["close.prepared", "close.approved"])
    expect(await client.eventOf(type)).toMatchObject({ payload: { digest: client.digest } });
});

test("audit events that are changed with the close are not those that the manifests seal", async () => {
  const client = await openSealed();
  const ids = await forgeEvents(client, await forge(client));
  expect(ids).toHaveLength(2);
  const faults = await client.check();
  expect(faults).toHaveLength(2);
  for (const [at, id] of ids.entries()) {
    expect(faults[at]).toMatch(new RegExp(`^${id}: it is not the event that was sealed in 2026-`));
  }
});
