import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { expect, test } from "vitest";
import { withLowerCaseHeaders } from "#api/http/header-names.ts";

function namesAfter(headers: Readonly<Record<string, string>>): unknown {
  return withLowerCaseHeaders({ headers } as unknown as APIGatewayProxyEventV2).headers;
}

test.each<[string, Record<string, string>, Record<string, string>]>([
  [
    "the spelling of AWS stays",
    { authorization: "a", host: "b" },
    { authorization: "a", host: "b" },
  ],
  [
    "any other becomes it",
    { Authorization: "a", "X-REQUEST-Id": "b" },
    { authorization: "a", "x-request-id": "b" },
  ],
  ["values keep their spelling", { Authorization: "Bearer KEY" }, { authorization: "Bearer KEY" }],
  [
    "names that differ by case are one header",
    { accept: "a", Accept: "b", ACCEPT: "c" },
    { accept: "a,b,c" },
  ],
  ["a name of the prototype is a name", { Constructor: "a" }, { constructor: "a" }],
])("%s", (_, given, expected) => {
  expect(namesAfter(given)).toEqual(expected);
});

test("an event of API Gateway is not copied", () => {
  const event = { headers: { host: "a" } } as unknown as APIGatewayProxyEventV2;
  expect(withLowerCaseHeaders(event)).toBe(event);
});
