/** A list that is filtered by what is not counted says what is new, too, from its first page. */
import { expect, test } from "vitest";
import { changeOfPage, type FirstPage } from "#console/screen/queue/page-change.ts";

const row = (id: string, verdict = "unreconciled") => ({
  ...{ id, verdict, exceptionType: null, status: "open" },
});
const page = (total: number, ...items: FirstPage["items"]): FirstPage => ({ items, total });
const [a, b, c] = [row("a"), row("b"), row("c")];

test.each([
  ["nothing", page(2, a, b), page(2, a, b), 0, 0],
  ["a new one", page(2, a, b), page(3, c, a, b), 1, 0],
  ["one that is gone", page(2, a, b), page(1, b), 0, 1],
  ["one for another", page(2, a, b), page(2, b, c), 1, 1],
  ["another state", page(2, a, b), page(2, row("a", "delayed"), b), 1, 0],
  ["a new one pushes another out of a full page", page(9, a, b), page(10, c, a), 1, 0],
  ["one that goes pulls another into a full page", page(9, a, b), page(8, b, c), 0, 1],
  ["one for another in a full page", page(9, a, b), page(9, c, a), 1, 1],
  ["the first one", page(0), page(1, a), 1, 0],
])("%s", (_, before, after, added, gone) => {
  expect(changeOfPage(before, after)).toEqual({ added, gone });
});
