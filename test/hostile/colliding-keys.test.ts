/** Inputs by which two keys, hashes or secrets would be one (docs/attacks.md, Colliding keys). */
import { describe, expect, test } from "vitest";
import { hashRequest } from "#api/http/idempotent-write.ts";
import { JsonNumber, type JsonValue } from "#api/schema/json/json-value.ts";
import { deriveSigningSecret, type SecretOwner } from "#store/secrets/signing-secret.ts";
import { accountHash } from "#store/table/account/account-keys.ts";
import { hashOf, idempotencyKey, matchKey, organization } from "#store/table/core/keys.ts";
import { organizationOf } from "../organization.ts";

/** Separators of keys and of their hashes, digits that look like lengths, and quotes of JSON. */
const pieces = [
  "",
  "#",
  ":",
  "1",
  "1:",
  "2:a",
  "a",
  "a#",
  "#a",
  '"',
  '","',
  "\\",
  "\0",
  "é",
  "e\u0301",
];

/** All lists of up to three pieces. */
const lists: readonly (readonly string[])[] = pieces.flatMap((a) => [
  [a],
  ...pieces.flatMap((b) => [[a, b], ...pieces.map((c) => [a, b, c])]),
]);

function expectDistinct(values: readonly string[]): void {
  expect(new Set(values).size).toBe(values.length);
}

describe("no two inputs have one", () => {
  test("hash of a key's parts, however the parts are cut", () => {
    expect(lists.length).toBeGreaterThan(3_000);
    expectDistinct(lists.map((parts) => hashOf(...parts)));
  });

  test("prefix of an organization", () => {
    const names = lists.map((parts) => parts.join("")).filter((name) => name !== "");
    const prefixes = [...new Set(names)].map((name) => `${organization(organizationOf(name))}#`);
    expectDistinct(prefixes);
    // Nor does one begin with another.
    const sorted = prefixes.toSorted();
    for (const [index, prefix] of sorted.entries()) {
      expect(sorted[index + 1]?.startsWith(prefix) ?? false, prefix).toBe(false);
    }
  });

  test("key of an Idempotency-Key", () => {
    const pairs = lists.filter(({ length }) => length === 2);
    expectDistinct(
      pairs.flatMap(([operation = "", key = ""]) =>
        ["a", "a#idem"].map((name) => {
          const { pk } = idempotencyKey(organizationOf(name), { operation, key });
          return pk;
        }),
      ),
    );
  });

  test("hash of a request", () => {
    const bodies: readonly (JsonValue | null)[] = [
      null,
      {},
      { a: null },
      { a: "null" },
      { a: "1" },
      { a: 1 },
      { a: new JsonNumber("1.0") },
      { a: [] },
      { a: {} },
      { a: [1, 2] },
      { a: ["1,2"] },
      { 'a":1,"b': 1 },
      { a: 1, b: 1 },
    ];
    const params = [{}, { id: "1" }, { id: '1","x":"2' }, { id: "1", x: "2" }];
    expectDistinct(
      ["op", 'op","params":{}', "op2"].flatMap((operation) =>
        params.flatMap((each) => bodies.map((body) => hashRequest(operation, each, body as null))),
      ),
    );
  });

  test("signing secret", () => {
    const owners: readonly SecretOwner[] = ["outbound_endpoint", "onchain_integration"].flatMap(
      (kind) =>
        pieces.flatMap((name) =>
          pieces.flatMap((id) =>
            [1, 11].map((version) => ({
              kind: kind as SecretOwner["kind"],
              organizationId: organizationOf(name),
              id,
              version,
            })),
          ),
        ),
    );
    expectDistinct(owners.map((owner) => deriveSigningSecret("m".repeat(32), owner)));
  });

  test("account, by number and currency", () => {
    const names = ["1", "1E", "1EU", "11"].flatMap((number) =>
      ["EUR", "UR", "R", "1EUR"].map((currency) => ({ number, currency })),
    );
    expectDistinct(names.map((name) => accountHash(name as Parameters<typeof accountHash>[0])));
  });
});

test("references share a partition on purpose where only spelling differs, and keep keys of their own", () => {
  const org = organizationOf("org_1");
  const spellings = ["INV-1", "inv 1", "inv1", "INV#1", "inv-1~"];
  const keys = spellings.map((value) => matchKey(org, value, "c#0"));
  expectDistinct(keys.map(({ pk, sk }) => `${pk} ${sk}`));
});
