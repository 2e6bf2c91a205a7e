import { expect, test } from "vitest";
import { Policy } from "#lib/emulator/permissions/policy.ts";
import { policyDocument } from "#lib/emulator/permissions/statement-schema.ts";

function policyOf(...statements: object[]): Policy {
  return new Policy(
    policyDocument.parse({ Version: "2012-10-17", Statement: statements }).Statement,
  );
}

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/items";
const put = { action: "dynamodb:PutItem", resource: table };

test("a call without a statement is denied", () => {
  expect(policyOf().decide(put)).toEqual({ isAllowed: false, statement: null });
  const other = { Effect: "Allow", Action: "dynamodb:GetItem", Resource: table };
  expect(policyOf(other).decide(put)).toEqual({ isAllowed: false, statement: null });
});

test("a statement that denies wins, before and behind one that allows", () => {
  const allow = { Effect: "Allow", Action: "dynamodb:*", Resource: "*" };
  const deny = { Effect: "Deny", Action: "dynamodb:PutItem", Resource: table };
  expect(policyOf(deny, allow).decide(put)).toEqual({ isAllowed: false, statement: 0 });
  expect(policyOf(allow, deny).decide(put)).toEqual({ isAllowed: false, statement: 1 });
  expect(policyOf(deny, allow).decide({ ...put, action: "dynamodb:GetItem" }).isAllowed).toBe(true);
});

test.each([
  ["dynamodb:PutItem", table, true],
  ["DYNAMODB:putitem", table, true],
  ["dynamodb:Put*", table, true],
  ["dynamodb:Pu?Item", table, true],
  ["dynamodb:P?Item", table, false],
  ["*", "*", true],
  ["dynamodb:PutItem", "arn:aws:dynamodb:*:*:table/items", true],
  ["dynamodb:PutItem", `${table}/*`, false],
  ["dynamodb:PutItem", "arn:aws:dynamodb:us-east-1:000000000000:table/ITEMS", false],
  ["dynamodb:PutItem", "arn.aws:dynamodb:us-east-1:000000000000:table/items", false],
  ["dynamodb:PutIte", table, false],
])("%s on %s covers PutItem on the table: %s", (action, resource, isAllowed) => {
  const policy = policyOf({ Effect: "Allow", Action: [action], Resource: [resource] });
  expect(policy.decide(put).isAllowed).toBe(isAllowed);
});

test("the permission on a table does not include its indexes", () => {
  const policy = policyOf({ Effect: "Allow", Action: "dynamodb:Query", Resource: table });
  const query = { action: "dynamodb:Query", resource: table };
  expect(policy.decide(query).isAllowed).toBe(true);
  expect(policy.decide({ ...query, resource: `${table}/index/due` }).isAllowed).toBe(false);
});

test.each([
  [["rate#a", "rate#b"], true],
  [["rate#a", "org#a"], false],
  [null, false],
])("a condition on partition keys holds for %s: %s", (leadingKeys, isAllowed) => {
  const policy = policyOf({
    Effect: "Allow",
    Action: "dynamodb:PutItem",
    Resource: table,
    Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["rate#*"] } },
  });
  expect(policy.decide({ ...put, leadingKeys }).isAllowed).toBe(isAllowed);
});

test.each([
  [["o#5#org_1#jnl#2026-03-03#00"], true],
  [["o#5#org_1#pay#2026-03-03#00"], false],
  [null, false],
])("a denial for any of the partition keys applies to %s: %s", (leadingKeys, isDenied) => {
  const allow = { Effect: "Allow", Action: "dynamodb:PutItem", Resource: table };
  const deny = {
    Effect: "Deny",
    Action: "dynamodb:PutItem",
    Resource: table,
    Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["o#*#jnl#*"] } },
  };
  expect(policyOf(allow, deny).decide({ ...put, leadingKeys }).isAllowed).toBe(!isDenied);
});

test("a condition that is not known is an error, not a statement without condition", () => {
  const statement = {
    Effect: "Allow",
    Action: "s3:ListBucket",
    Resource: "*",
    Condition: { StringLike: { "s3:prefix": "uploads/*" } },
  };
  expect(() => policyOf(statement)).toThrow("Condition not known: StringLike of s3:prefix");
});
