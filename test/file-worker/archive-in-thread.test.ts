/** ZIP files and workbooks in the thread that reads: opened at a byte, with the time of what they unfold to. */
import { expect, test } from "vitest";
import type { FileEvent } from "#outside/import/file-event.ts";
import { createThreadReader, readInThread } from "#outside/import/thread/thread-reader.ts";
import { makeZip } from "../import/archive/make-zip.ts";
import { profileOf, readEvents } from "../import/read-file.ts";
import { makeWorkbook, rowOf } from "../import/workbook/make-workbook.ts";

const table = {
  mapping: { bookingDate: "date", amount: "amount" },
  defaults: { currency: "EUR", account: "A" },
};
const csv = { format: "csv", ...table } as const;
const rows = `date,amount\n${Array.from({ length: 500 }, (_, at) => `2026-03-01,${at}.50\n`).join("")}`;
const zip = makeZip([
  { name: "a.csv", content: rows },
  { name: "b.csv", content: rows },
]);

/** A bucket: opens at any byte, but refuses to open behind the end. */
function fileOf(content: Uint8Array, settings: ReturnType<typeof profileOf>) {
  const opened: number[] = [];
  const open = async function* (from = 0) {
    opened.push(from);
    if (from >= content.length) throw new Error("InvalidRange");
    for (let at = from; at < content.length; at += 4_096) yield content.subarray(at, at + 4_096);
  };
  return { file: { open, name: "a.zip", size: content.length, settings }, opened };
}

async function eventsOf(file: ReturnType<typeof fileOf>["file"], reader = readInThread) {
  const events: FileEvent[] = [];
  for await (const some of reader(file)) events.push(...some);
  return events;
}

test("a ZIP file gives the same rows in a thread, which opens it at the byte of each part", async () => {
  const { file, opened } = fileOf(zip, profileOf(csv));
  expect(await eventsOf(file)).toEqual(await readEvents(zip, csv));
  expect(opened.some((from) => from > 0)).toBe(true);
});

test("a workbook gives the same rows in a thread", async () => {
  const cells =
    rowOf(1, ["date", "amount"]) + rowOf(2, ["2026-03-01", "<c><f>1+1</f><v>2</v></c>"]);
  const workbook = makeWorkbook({ sheets: [{ name: "S", rows: cells }] });
  const xlsx = { format: "xlsx", ...table } as const;
  const events = await eventsOf(fileOf(workbook, profileOf(xlsx)).file);
  expect(events).toEqual(await readEvents(workbook, xlsx));
  expect(events.map(({ kind }) => kind)).toEqual(["guess", "row"]);
});

test("a directory that leads behind the end is refused, and the bucket is not asked for it", async () => {
  const lying = Buffer.from(zip);
  lying.writeUInt32LE(0xffff_fff0, lying.length - 6);
  const { file } = fileOf(lying, profileOf(csv));
  await expect(eventsOf(file)).rejects.toMatchObject({ name: "FileError", code: "malformed_file" });
});

test("a ZIP file has the time of a file of the size that it unfolds to", async () => {
  const asked: number[] = [];
  const secondsOf = (size: number) => {
    asked.push(size);
    return 60;
  };
  await eventsOf(
    fileOf(zip, profileOf(csv)).file,
    createThreadReader({ secondsOf, megabytes: 64 }),
  );
  expect(asked).toEqual([zip.length, 2 * rows.length]);
});
