/** The collection for Postman and Bruno has every operation, ready to be sent. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildContract } from "#api/schema/contract/contract.ts";
import { collectionSource } from "#lib/clients/collection-source.ts";
import { contractModel } from "#lib/clients/contract-model.ts";

type Field = { readonly key: string; readonly value: string; readonly disabled?: boolean };
type Item = {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly header: readonly Field[];
    readonly url: {
      readonly raw: string;
      readonly query: readonly Field[];
      readonly variable: readonly Field[];
    };
    readonly body?: { readonly raw: string };
  };
};
type Collection = {
  readonly auth: unknown;
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
};

const contract = buildContract();
const { operations } = contractModel(contract);
const source = collectionSource(contract);
const collection = JSON.parse(source) as Collection;
const requests = collection.item.flatMap(({ item }) => item);
const requestOf = (id: string) => {
  const found = requests.find(({ name }) => name === id);
  if (found === undefined) throw new Error(`No request ${id}`);
  return found.request;
};

test("has each operation of the contract once", () => {
  expect(requests.map(({ name }) => name).sort()).toEqual(operations.map(({ id }) => id).sort());
});

test.each(operations)("$id has its method, path, filters and body", (operation) => {
  const { method, url, body } = requestOf(operation.id);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
  expect([method, url.raw]).toEqual([operation.method, `{{baseUrl}}${path}`]);
  expect(url.variable.map(({ key }) => key).sort()).toEqual([...operation.pathParameters].sort());
  expect(url.query.map(({ key }) => key)).toEqual(operation.query.map(({ name }) => name));
  // What a person switches on is sent, and nothing else.
  expect(url.query.filter(({ disabled }) => disabled !== true)).toEqual([]);
  if (operation.body !== null && !operation.bodyIsOptional) {
    expect(JSON.parse(body?.raw ?? "")).toEqual(expect.anything());
  }
});

test("a write has a fresh Idempotency-Key, and no request has a credential", () => {
  const { header } = requestOf("createPaymentIntent");
  expect(header).toContainEqual(
    expect.objectContaining({ key: "Idempotency-Key", value: "{{$guid}}" }),
  );
  expect(source).not.toMatch(/key_(?:live|test)_\w{8}/);
  expect(collection.auth).toEqual({
    type: "bearer",
    bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }],
  });
});

test("is what the contract says: `npm run contract` was run", () => {
  const file = join(import.meta.dirname, "..", "..", "docs", "postman-collection.json");
  expect(readFileSync(file, "utf8") === source).toBe(true);
});
