/** Files of the drop folder: one content under one name is one batch (docs/files.md, Files that come by themselves). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announce, dropFile, putDropped } from "../simulation/aws/drop-file.ts";
import { Simulator } from "../simulation/world.ts";
import { type DropWorld, folder, openDropWorld, rows } from "./drop-world.ts";

let simulator: Simulator;
let at: DropWorld;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  at = await openDropWorld(simulator);
  return () => at.world.close();
});

const other = rows.replace("r-1", "r-2");

describe("a dropped file", () => {
  test("announced twice and dropped again is one batch, and the second drop is told", async () => {
    const key = at.keyOf("march.csv");
    const first = dropFile(at.world, key, rows);
    announce(at.world, first);
    await at.pump();
    announce(at.world, first);
    await at.pump();
    expect(await at.told("import_batch.repeated")).toEqual([]);
    dropFile(at.world, key, rows);
    await at.pump();
    const batches = await at.batches();
    expect(batches).toMatchObject([
      { status: "completed", fileName: "march.csv", droppedAs: key, accepted: 1 },
    ]);
    expect(batches[0]).toMatchObject({ profileId: at.profileId, createdBy: "system:drop-folder" });
    expect(await at.audited("import_batch.repeated")).toMatchObject([
      { importBatchId: batches[0]?.["id"], payload: { droppedAs: key } },
    ]);
    expect(await at.told("import_batch.repeated")).toMatchObject([{ id: batches[0]?.["id"] }]);
    expect([...at.world.objects.keys()]).toEqual([]);
  });

  test("whose announcements come out of order is one batch", async () => {
    const key = at.keyOf("march.csv");
    const first = putDropped(at.world, key, rows);
    const second = putDropped(at.world, key, rows);
    for (const each of [second, first, second, first]) {
      announce(at.world, each);
      await at.pump();
    }
    expect(await at.batches()).toHaveLength(1);
    expect(await at.told("import_batch.repeated")).toHaveLength(1);
  });

  test("with the same content under another ETag is the same batch", async () => {
    const key = at.keyOf("march.csv");
    dropFile(at.world, key, rows);
    await at.pump();
    // As of an encrypted bucket: the simulation's ETags follow from the content, so the item of the object goes.
    for (const item of await at.world.store.items()) {
      if (String(item["sk"]).startsWith("object#")) await at.remove(item);
    }
    dropFile(at.world, key, rows);
    await at.pump();
    expect(await at.batches()).toHaveLength(1);
    expect(await at.told("import_batch.repeated")).toHaveLength(1);
  });

  test("with another content under the same name is a new batch", async () => {
    const key = at.keyOf("march.csv");
    for (const content of [rows, other, rows]) {
      dropFile(at.world, key, content);
      await at.pump();
    }
    expect(await at.batches()).toMatchObject([{ accepted: 1 }, { accepted: 1 }]);
    expect(await at.told("import_batch.repeated")).toHaveLength(1);
  });

  test("with the same content under another name is a batch of duplicates", async () => {
    dropFile(at.world, at.keyOf("a.csv"), rows);
    dropFile(at.world, at.keyOf("b.csv"), rows);
    await at.pump();
    const counts = (await at.batches()).map(({ accepted, duplicate }) => [accepted, duplicate]);
    expect(counts.sort()).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  test.each(["failed", "withdrawn"])("may come again after its batch is %s", async (status) => {
    const key = at.keyOf("march.csv");
    const content = status === "failed" ? "other\n1\n" : rows;
    dropFile(at.world, key, content);
    await at.pump();
    const [batch] = await at.batches();
    if (status === "withdrawn") {
      await at.call("withdrawImportBatch", { params: { batchId: String(batch?.["id"]) } });
    }
    expect(await at.batches()).toMatchObject([{ status }]);
    dropFile(at.world, key, content);
    await at.pump();
    const again = status === "failed" ? "failed" : "completed";
    const after = (await at.batches()).map((each) => each["status"]);
    expect(after.sort()).toEqual([status, again].sort());
  });

  test.each(["März 2026 (1).csv", "50% & more + a=b.csv", "日本語 👍.csv", "..", "a?b#c'd\"e.csv"])(
    "named %s is imported under its name",
    async (name) => {
      dropFile(at.world, at.keyOf(name), rows);
      await at.pump();
      expect(await at.batches()).toMatchObject([{ fileName: name, status: "completed" }]);
    },
  );

  test("that was replaced by another content before it was read is told, and the later one is imported", async () => {
    const key = at.keyOf("march.csv");
    const first = putDropped(at.world, key, rows);
    const second = putDropped(at.world, key, other);
    announce(at.world, first);
    announce(at.world, second);
    await at.pump();
    const ends = (await at.batches()).map(({ status, error }) => [
      status,
      (error as { code?: string } | null)?.code,
    ]);
    expect(ends.sort()).toEqual([
      ["completed", undefined],
      ["failed", "file_replaced"],
    ]);
    expect(await at.told("import_batch.failed")).toHaveLength(1);
    expect(at.dropped()).toEqual([]);
  });

  test("ends the wait for the file that its profile expects", async () => {
    const expectedBy = { time: "09:00", timeZone: "UTC", businessDaysOnly: false };
    const profile = await at.profileOf({ expectedBy });
    const lastArrival = async () => {
      const { items } = await at.read("listExpectedDeliveries", {});
      return (items as unknown[])[0];
    };
    expect(await lastArrival()).toMatchObject({ id: profile, lastAt: null });
    dropFile(at.world, at.keyOf("march.csv", profile), rows);
    await at.pump();
    expect(await lastArrival()).toMatchObject({ lastAt: expect.any(String) });
  });

  test("of a profile of comparisons is compared", async () => {
    const profile = await at.profileOf({
      kind: "comparison",
      mapping: { reference: "ref", status: "state" },
      defaults: {},
    });
    dropFile(at.world, at.keyOf("theirs.csv", profile), "ref,state\npay-1,Matched\n");
    await at.pump();
    const { items } = await at.read("listComparisons", {});
    expect(items).toMatchObject([{ name: "theirs.csv", status: "completed" }]);
  });
});

describe("a file that no profile owns is told and stays", () => {
  const unknown = "prof_0193aa1142007b6f9a8c7d6e5f403150";
  test.each([
    ["in the folder of an unknown profile", `${unknown}/a.csv`, "profile_unknown"],
    ["in a folder that is no profile", "statements/a.csv", "profile_unknown"],
    ["beside the folders", "a.csv", "path_unknown"],
    ["below a profile's folder", "PROFILE/2026/a.csv", "path_unknown"],
    ["without a name", "PROFILE/", "file_name_invalid"],
    ["with a control character in its name", "PROFILE/a\n.csv", "file_name_invalid"],
    ["with a very long name", `PROFILE/${"a".repeat(256)}`, "file_name_invalid"],
  ])("%s", async (_, path, code) => {
    const key = `${folder}${path.replace("PROFILE", at.profileId)}`;
    const announced = dropFile(at.world, key, rows);
    announce(at.world, announced);
    await at.pump();
    expect(await at.batches()).toMatchObject([
      { status: "failed", droppedAs: key, error: { code }, totalRows: 0 },
    ]);
    expect(await at.audited("import_batch.failed")).toHaveLength(1);
    expect(await at.told("import_batch.failed")).toMatchObject([{ error: { code } }]);
    expect(at.dropped()).toEqual([key]);
  });

  test("of a deleted profile", async () => {
    await at.call("deleteImportProfile", { params: { profileId: at.profileId } });
    dropFile(at.world, at.keyOf("a.csv"), rows);
    await at.pump();
    expect(await at.batches()).toMatchObject([
      { status: "failed", profileId: at.profileId, error: { code: "profile_unknown" } },
    ]);
  });

  test("in another organization's folder, to that organization, and to nobody else", async () => {
    dropFile(at.world, `drop/org_other/${at.profileId}/a.csv`, rows);
    await at.pump();
    expect(await at.batches()).toEqual([]);
    const items = (await at.world.store.items()).filter(({ pk }) =>
      String(pk).includes("#org_other"),
    );
    expect(JSON.stringify(items)).toContain("profile_unknown");
  });

  test.each(["drop/a.csv", "drop//x/a.csv", "drop/or%67_1/x/a.csv", "drop/a b/x/a.csv"])(
    "%s is in no organization's folder: only operators are told",
    async (key) => {
      const before = (await at.world.store.items()).length;
      dropFile(at.world, key, rows);
      await at.pump();
      expect(await at.world.store.items()).toHaveLength(before);
      expect(at.dropped()).toEqual([key]);
    },
  );

  test("an empty file is told too", async () => {
    dropFile(at.world, at.keyOf("a.csv"), "");
    await at.pump();
    expect(await at.batches()).toMatchObject([{ status: "failed", error: { code: "file_empty" } }]);
  });

  test("a folder that a client makes is no file", async () => {
    dropFile(at.world, at.keyOf(""), "");
    await at.pump();
    expect(await at.batches()).toEqual([]);
  });
});
