import { expect, test } from "vitest";
import { inEvents } from "#lib/emulator/sources/queue-source.ts";

const megabyte = 1024 * 1024;
const bytesOf = (bytes: number) => bytes;

test("a batch is one event of at most 6 MB, the commas and the frame included", () => {
  expect(inEvents([megabyte, megabyte, megabyte], bytesOf)).toEqual([
    [megabyte, megabyte, megabyte],
  ]);
  const six = Array.from({ length: 6 }, () => megabyte);
  expect(inEvents(six, bytesOf)).toEqual([six.slice(0, 5), six.slice(5)]);
  const fits = 3 * megabyte - 8;
  expect(inEvents([fits, fits], bytesOf)).toEqual([[fits, fits]]);
  expect(inEvents([fits, fits + 1], bytesOf)).toEqual([[fits], [fits + 1]]);
});

test("every message is in one event, in order", () => {
  const messages = Array.from({ length: 100 }, (_, position) => 100_000 + position * 9_000);
  const events = inEvents(messages, bytesOf);
  expect(events.flat()).toEqual(messages);
  expect(events.length).toBeGreaterThan(6);
  for (const event of events) expect(event.length).toBeGreaterThan(0);
});

test("without messages there is no event", () => {
  expect(inEvents([], bytesOf)).toEqual([]);
});
