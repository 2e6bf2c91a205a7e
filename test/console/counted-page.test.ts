import { expect, test } from "vitest";
import { totalOf } from "#console/api/counted-page.ts";

const page = (count: number) => Array.from({ length: count }, (_, at) => at);

test.each([
  ["a full first page", { items: page(50), total: 120, limit: 50, offset: 0 }, 120],
  ["the last page", { items: page(20), total: 120, limit: 50, offset: 100 }, 120],
  ["nothing", { items: [], total: 0, limit: 50, offset: 0 }, 0],
  ["a row that left since it was counted", { items: page(3), total: 4, limit: 50, offset: 0 }, 3],
  ["the only row left", { items: [], total: 1, limit: 50, offset: 0 }, 0],
  ["rows of a later page left", { items: page(18), total: 120, limit: 50, offset: 100 }, 118],
  ["a page beyond the end", { items: [], total: 120, limit: 50, offset: 150 }, 120],
])("%s", (_, answer, total) => {
  expect(totalOf(answer)).toBe(total);
});
