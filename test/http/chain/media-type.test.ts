/** Which media types a JSON body may have (docs/specification.md, Request bodies; RFC 9110, section 8.3.1). */
import { expect, test } from "vitest";
import { requireJson } from "#api/http/media-type.ts";

test.each([
  "application/json",
  "APPLICATION/JSON",
  " application/json",
  "application/json ",
  "application/json\t",
  "\tapplication/json",
  "application/json;charset=utf-8",
  "application/json; charset=utf-8",
  "application/json ; charset=utf-8",
  "application/json\t;\tcharset=UTF-8",
  'application/json; charset="utf-8"',
  'application/json; Charset="UTF\\-8"',
  "application/json; charset=utf8",
  "application/json;",
  "application/json; ; charset=utf-8;",
  "application/json; profile=https",
  'application/json; profile="https://a.test/b; charset=latin1, \\" c"',
  'application/json; note=""',
  'application/json; note="été"',
  "application/json; odata.metadata=none; ieee754Compatible=true",
  "application/vnd.api+json",
  "application/vnd.acme.payment-v1+json; charset=utf-8",
  "application/x_y+json",
  "application/a!#$&^_.+json",
  "application/ld+json",
  "application/Problem+JSON",
])("%j is accepted", (contentType) => {
  expect(() => requireJson(contentType)).not.toThrow();
});

test.each([
  [undefined, "missing"],
  ["", "missing"],
  [" ", "application/json"],
  ["text/plain", "application/json"],
  ["text/json", "application/json"],
  ["application/x-www-form-urlencoded", "application/json"],
  ["multipart/form-data; boundary=json", "application/json"],
  ["application/jsonx", "application/json"],
  ["application/json-patch", "application/json"],
  ["application/xjson", "application/json"],
  ["application/+json", "application/json"],
  ["application/x/y+json", "application/json"],
  ["application /json", "application/json"],
  ["application/ json", "application/json"],
  ["xapplication/json", "application/json"],
  ["application/json charset=utf-8", "application/json"],
  ["application/json, application/json", "application/json"],
  ["application/json,text/plain", "application/json"],
  ["application/json; charset", "application/json"],
  ["application/json; charset=", "application/json"],
  ["application/json; charset = utf-8", "application/json"],
  ["application/json; =utf-8", "application/json"],
  ['application/json; charset="utf-8', "application/json"],
  ['application/json; note="a"b', "application/json"],
  ['application/json; note="a\u0000"', "application/json"],
  ["application/json\n", "application/json"],
  ["application/json\u00a0", "application/json"],
  ["application/json; charset=iso-8859-1", "utf-8"],
  ["application/json; charset=utf-16", "utf-8"],
  ["application/json; charset=us-ascii", "utf-8"],
  ["application/json; charset=utf-8; charset=latin1", "utf-8"],
  ["application/json; charset=latin1; charset=utf-8", "utf-8"],
  ["application/json; charset='utf-8'", "utf-8"],
  ['application/json; charset=" utf-8"', "utf-8"],
  ["application/vnd.api+json; charset=windows-1252", "utf-8"],
])("%j is refused, with the header and what is wrong with it", (contentType, told) => {
  const named = { path: ["content-type"], message: expect.stringContaining(told) };
  let refusal: unknown;
  try {
    requireJson(contentType);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toMatchObject({
    failure: {
      error: "invalid_request",
      message: expect.stringContaining("Content-Type"),
      issues: [named],
    },
  });
});

test("a long header takes time by its length", () => {
  const length = 200_000;
  const long = [
    `application/json;${" ".repeat(length)}x`,
    `application/${"a+".repeat(length)}xml`,
    `application/json${";".repeat(length)}x`,
    `application/json; a="${"\\".repeat(length)}`,
  ];
  for (const contentType of long) expect(() => requireJson(contentType)).toThrow("JSON");
});
