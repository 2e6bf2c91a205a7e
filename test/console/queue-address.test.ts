/** The address of the queue: filters, ranges and order, as the API takes them together. */
import { describe, expect, test } from "vitest";
import {
  addressOfView,
  amountFilters,
  currencyFilters,
  filterOfView,
  filterQuery,
  listQuery,
  withFilter,
  withOrder,
} from "#console/screen/queue/queue-address.ts";

const addressOf = (query: string) => new URLSearchParams(query);

describe("a filter that is added", () => {
  test.each([
    ["status=open", "verdicts=delayed", "status=open&verdicts=delayed"],
    ["verdicts=delayed", "verdicts=needs_review", "verdicts=delayed%2Cneeds_review"],
    ["assignee=alice", "tag=vip", "tag=vip"],
    ["minAmount=5", "maxAmount=10", "minAmount=5&maxAmount=10"],
    ["from=2026-03-02&to=2026-03-03", "minAmount=5", "minAmount=5"],
    ["minAmount=5&maxAmount=10", "from=2026-03-02", "from=2026-03-02"],
    ["minAmount=5&maxAmount=10", "amount=7", "amount=7"],
    ["amount=7&assigned=false", "maxAmount=9", "assigned=false&maxAmount=9"],
    ["status=open&sort=amount", "currency=EUR", "status=open&sort=amount&currency=EUR"],
    ["status=open&unknown=1", "q=x", "status=open&q=x"],
  ])("turns %s and %s into %s", (before, added, after) => {
    expect(withFilter(addressOf(before), added).toString()).toBe(after);
  });
});

test.each([
  ["250", ["amount=250", "minAmount=250", "maxAmount=250"]],
  [">= 250.50", ["minAmount=250.50"]],
  ["< 1", ["maxAmount=1"]],
  ["eur", ["currency=EUR"]],
  ["> 1,000.50", ["minAmount=1000.50"]],
  ["1.2.3", []],
])("%j suggests the amounts and currencies %j", (typed, expected) => {
  const wanted = [...amountFilters(typed), ...currencyFilters(typed)];
  expect(wanted.map(({ name, value }) => `${name}=${value}`)).toEqual(expected);
});

test("the order is asked for, kept in the address, and no filter", () => {
  const query = addressOf("status=open&sort=unexplained");
  expect(listQuery(query)).toEqual({ status: "open", sort: "unexplained" });
  expect(filterQuery(query)).toEqual({ status: "open" });
  expect(withOrder(query, "age")).toEqual({ status: "open" });
  expect(listQuery(addressOf("sort=nonsense"))).toEqual({});
});

test("a view stores lists and truth values, and shows the address that it was saved of", () => {
  const query = addressOf(
    "status=open&verdicts=delayed,needs_review&slaRisk=true&assigned=false&minAmount=5&sort=amount",
  );
  const filter = filterOfView(query);
  expect(filter).toEqual({
    status: "open",
    verdicts: ["delayed", "needs_review"],
    slaRisk: true,
    assigned: false,
    minAmount: "5",
  });
  expect(addressOfView({ filter, sort: "amount" })).toEqual(listQuery(query));
});
