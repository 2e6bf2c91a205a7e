/** Stored lists are found by their keys, which follow from the names of their kinds. */
import { expect, test } from "vitest";
import { standingListStore } from "#store/table/rule/standing-lists.ts";
import { organizationOf } from "../organization.ts";

test.each([
  ["approvalPolicy", "approvalpolicies"],
  ["journalTemplate", "journaltemplates"],
] as const)("the list of kind %s has the key that it always had", (kind, sk) => {
  const none = { entries: [], version: 0 };
  const write = standingListStore(kind).setWrite(organizationOf("org_1"), none, []);
  expect(write).toMatchObject({ kind: "put", item: { pk: "o#5#org_1#settings", sk } });
});
