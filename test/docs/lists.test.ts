/** The tables of lists with `from` and `to`, and of those without, agree with the contract (docs/specification.md, Lists). */
import { describe, expect, test } from "vitest";
import {
  type ContractOperation,
  contractOperations,
  partsOf,
  type Schema,
} from "../functions/operation/contract-operations.ts";
import { rangedLists } from "../lists/ranged-lists.ts";
import { documents } from "./documents.ts";

const { text = "" } = documents.find(({ path }) => path === "docs/specification.md") ?? {};

type Row = { readonly first: string; readonly second: string };

/** The rows of the tables of the section with these headings. */
function rowsOf(specification: string, heading: string): Row[] {
  const [, section = ""] = specification.split(/^## Lists$/m);
  const [, table = ""] = section
    .split(/^## /m, 1)
    .join("")
    .split(`| ${heading} |\n| --- | --- |\n`);
  const [lines = ""] = table.split("\n\n");
  return lines.split("\n").flatMap((line) => {
    const [, first, second] = /^\| (.*) \| (.*) \|$/.exec(line) ?? [];
    return first === undefined || second === undefined ? [] : [{ first, second }];
  });
}

const codesOf = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, code = ""]) => code);

type Statement = {
  /** The field that `from` and `to` limit, by operation. */
  readonly ranged: readonly (readonly [operation: string, time: string])[];
  readonly others: readonly string[];
};

function readStatement(specification: string): Statement {
  return {
    ranged: rowsOf(specification, "time | lists").flatMap(({ first, second }) =>
      codesOf(second).map((operation) => [operation, codesOf(first)[0] ?? ""] as const),
    ),
    others: rowsOf(specification, "lists | why").flatMap(({ first }) => codesOf(first)),
  };
}

const lists = contractOperations.filter(({ id }) => /^list[A-Z]/.test(id));
const hasRange = ({ query }: ContractOperation) => "from" in query && "to" in query;

/** What the contract and the statement do not say alike. */
function findDifferences({ ranged, others }: Statement) {
  const stated = ranged.map(([operation]) => operation);
  const idsOf = (operations: readonly ContractOperation[]) => operations.map(({ id }) => id);
  const withRange = idsOf(lists.filter(hasRange));
  const without = idsOf(lists.filter((each) => !hasRange(each)));
  const isRepeated = (operation: string, index: number, all: readonly string[]) =>
    all.indexOf(operation) !== index;
  return {
    notStated: withRange.filter((id) => !stated.includes(id)),
    notExcused: without.filter((id) => !others.includes(id)),
    withoutRange: stated.filter((operation) => !withRange.includes(operation)),
    withRange: others.filter((operation) => !without.includes(operation)),
    repeated: [...stated, ...others].filter(isRepeated),
  };
}

const alike = { notStated: [], notExcused: [], withoutRange: [], withRange: [], repeated: [] };

/** The names of the fields that the entries of the list have. */
function fieldsOf(operation: string): string[] {
  const { responses = [] } = lists.find(({ id }) => id === operation) ?? {};
  const propertiesOf = (schema: Schema) =>
    partsOf(schema).flatMap(({ properties = {} }) => Object.entries(properties));
  return responses
    .flatMap(propertiesOf)
    .flatMap(([name, { items }]) => (name === "items" && items ? propertiesOf(items) : []))
    .map(([name]) => name);
}

const statement = readStatement(text);

test("each list of the contract has `from` and `to`, or is named with the reason why not", () => {
  expect(lists.length).toBeGreaterThan(40);
  expect(findDifferences(statement)).toEqual(alike);
});

test("no list has one of the two", () => {
  const one = lists.filter(
    (each) => !hasRange(each) && ("from" in each.query || "to" in each.query),
  );
  expect(one).toEqual([]);
});

test.each(statement.ranged)("%s: its entries have `%s`", (operation, time) => {
  expect(fieldsOf(operation)).toContain(time);
});

test("a list of which all entries are read is tested by the time that is stated", () => {
  const tested = Object.entries(rangedLists).map(([operation, { time }]) => [operation, time]);
  expect(statement.ranged).toEqual(expect.arrayContaining(tested));
});

describe("a wrong statement is found", () => {
  const without = (operation: string) =>
    findDifferences(readStatement(text.replace(`\`${operation}\``, "")));

  test("a list that it leaves out", () => {
    expect(without("listMembers")).toEqual({ ...alike, notStated: ["listMembers"] });
    expect(without("listCaseComments")).toEqual({ ...alike, notExcused: ["listCaseComments"] });
  });

  test("a list in the wrong table", () => {
    const named = text.replace("`listCaseComments`", "`listMembers`");
    const found = findDifferences(readStatement(named));
    expect(found).toMatchObject({ withRange: ["listMembers"], repeated: ["listMembers"] });
    const excused = text.replace("`listMembers`", "`listCaseComments`");
    expect(findDifferences(readStatement(excused))).toMatchObject({
      withoutRange: ["listCaseComments"],
    });
  });
});
