/** docs/decisions/README.md lists every record with its title and status, and explains each number without a record. */
import { describe, expect, test } from "vitest";
import { findWrongIndex } from "./decision-index.ts";
import { type Document, documents, headingsOf } from "./documents.ts";

const indexPath = "docs/decisions/README.md";
const records = documents.filter(
  ({ path }) => path.startsWith("docs/decisions/") && path !== indexPath,
);

test("the index has every record, and a reason for every other number", () => {
  const { text = "" } = documents.find(({ path }) => path === indexPath) ?? {};
  expect(records.length).toBeGreaterThan(70);
  expect(findWrongIndex(text, records)).toEqual([]);
});

describe("an index", () => {
  const recordOf = (path: string, text: string): Document => ({
    path: `docs/decisions/${path}`,
    text,
    headings: headingsOf(text),
  });
  const first = recordOf(
    "0001-one.md",
    "# 0001. One\n\nStatus: Accepted, implemented. Refines 2.\n",
  );
  const third = recordOf(
    "0003-three.md",
    "# 0003. Three\n\nStatus: Accepted, not implemented yet.\n",
  );
  const rowOfFirst = "| [0001 One](0001-one.md) | implemented |";
  const rowOfThird = "| [0003 Three](0003-three.md) | not implemented yet |";
  const never = "| 0002 | never used |";

  test.each([
    ["complete", [rowOfFirst, never, rowOfThird], []],
    ["with a withdrawn number", [rowOfFirst, "| 0002 | withdrawn |", rowOfThird], []],
    ["with a merged number", [rowOfFirst, "| 0002 | merged into 0001 |", rowOfThird], []],
    ["without a number", [rowOfFirst, rowOfThird], ["0002 is not in the index"]],
    ["without a record", [rowOfFirst, never], ["0003 is not in the index"]],
    [
      "with an empty reason",
      [rowOfFirst, "| 0002 | ? |", rowOfThird],
      ["0002 has no record, and the index does not say why"],
    ],
    [
      "with a reason in place of a record",
      [rowOfFirst, never, "| 0003 | withdrawn |"],
      ["0003 has the file docs/decisions/0003-three.md", "0003 has another title"].concat(
        "0003 has another status: not implemented yet",
      ),
    ],
    [
      "with another status",
      [rowOfFirst, never, rowOfThird.replace("not implemented yet", "implemented")],
      ["0003 has another status: not implemented yet"],
    ],
    [
      "with another title",
      [rowOfFirst.replace("One]", "Two]"), never, rowOfThird],
      ["0001 has another title"],
    ],
    [
      "in another order",
      [never, rowOfFirst, rowOfThird],
      ["the rows are not in the order of their numbers, each once"],
    ],
    [
      "with a row twice",
      [rowOfFirst, rowOfFirst, never, rowOfThird],
      ["the rows are not in the order of their numbers, each once"],
    ],
  ])("%s", (_, rows, mistakes) => {
    expect(findWrongIndex(rows.join("\n"), [first, third])).toEqual(mistakes);
  });

  test("of two records with one number", () => {
    const twin = recordOf("0001-two.md", "# 0001. Two\n\nStatus: Accepted, implemented.\n");
    const rows = [rowOfFirst, never, rowOfThird].join("\n");
    expect(findWrongIndex(rows, [first, twin, third])).toEqual(["0001 has two records"]);
  });
});
