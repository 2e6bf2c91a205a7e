/**
 * Mass assignment: a client cannot set fields that the server owns. The test puts every field that
 * a response returns or the table stores, and that the request schema does not have, into every
 * write. Each is refused with 400, and nothing changes (docs/specification.md, Request bodies).
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  type Answer,
  allPermissions,
  newClient,
  newOrganizationId,
  readError,
  send,
  waitUntilIdle,
  withoutMoment,
} from "../service-client.ts";
import type { Canary } from "./canary-bodies.ts";
import {
  type ContractOperation,
  contractOperations,
  partsOf,
  resolveSchema,
  type Schema,
} from "./contract-operations.ts";
import {
  type OperationRow,
  operationRows,
  type RecordKind,
  recordKinds,
} from "./operation-rows.ts";

const rows: Readonly<Record<string, OperationRow>> = operationRows;
const kinds = Object.keys(recordKinds) as RecordKind[];
const canary: Canary = { text: `canary-${randomUUID()}`, amount: "12.34", minutes: 77 };
const client = await newClient({ permissions: allPermissions });
const ids = Object.fromEntries(
  await Promise.all(
    kinds.map(async (kind) => [kind, await recordKinds[kind].make(client, canary)] as const),
  ),
) as Record<RecordKind, string>;
await waitUntilIdle();
const before = await snapshot();

/** Everything that the organization can read of itself; the audit events show every change. */
async function snapshot(): Promise<string[]> {
  // Who reads an export is in the audit trail, and what this test sends is in the log of failed requests.
  const isNoted = (path: string) => path.includes("export") || path === "/v1/request-log";
  const lists = contractOperations.filter(
    ({ method, path, isPublic }) =>
      method === "GET" && !path.includes("{") && !isPublic && !isNoted(path),
  );
  const details = kinds.flatMap((kind) => {
    const { path } = recordKinds[kind];
    return path === null || isNoted(path) ? [] : `${path}/${ids[kind]}`;
  });
  const paths = [...lists.map(({ path }) => path), ...details];
  const texts = await Promise.all(paths.map(async (path) => (await client.get(path)).text));
  return texts.map(withoutMoment);
}

/** Names that no response has, but that the table, a session or another service's API uses. */
const internalFields = [
  ...["pk", "sk", "v", "version", "duePartition", "dueAt", "expiresAt", "ttl", "sha256", "hash"],
  ...["uuid", "owner", "leaseUntil", "orgId", "org_id", "tenantId", "userId", "actor", "role"],
  ...["permissions", "isAdmin", "principal", "state", "constructor", "toString", "prototype"],
];

function propertiesOf(schema: Schema): string[] {
  return partsOf(schema).flatMap((part) => Object.keys(part.properties ?? {}));
}

/** Field names of the response's record and of the items of a list. */
function shownFields(schema: Schema): string[] {
  return partsOf(schema).flatMap(({ properties = {} }) => [
    ...Object.keys(properties),
    ...(properties["items"]?.items === undefined ? [] : propertiesOf(properties["items"].items)),
  ]);
}

/**
 * Fields that operations of the same resource return and that this request schema does not have.
 */
function serverFields(operation: ContractOperation, taken: Schema): string[] {
  const family = contractOperations.filter(({ tag }) => tag === operation.tag);
  const shown = family.flatMap(({ responses }) => responses.flatMap(shownFields));
  const own = new Set(propertiesOf(taken));
  return [...new Set([...shown, ...internalFields])].filter((name) => !own.has(name));
}

type FieldPath = { readonly path: readonly (string | number)[]; readonly schema: Schema };

/** The objects within a body that allow no further properties; free-form objects are left out. */
function closedObjects(schema: Schema, value: unknown, path: FieldPath["path"] = []): FieldPath[] {
  if (Array.isArray(value)) {
    const [items] = partsOf(schema).flatMap((part) => part.items ?? []);
    return items === undefined ? [] : closedObjects(items, value[0], [...path, 0]);
  }
  if (typeof value !== "object" || value === null) return [];
  const closed = partsOf(schema).find((part) => part.additionalProperties === false);
  if (closed === undefined) return [];
  const inner = Object.entries(closed.properties ?? {}).flatMap(([name, property]) =>
    closedObjects(property, (value as Record<string, unknown>)[name], [...path, name]),
  );
  return [{ path, schema: closed }, ...inner];
}

/** The body with additional fields in the object at the path. */
function inject(
  body: unknown,
  [step, ...rest]: FieldPath["path"],
  names: readonly string[],
): unknown {
  if (step === undefined) {
    const added = names.map((name) => [name, valueFor(name)] as const);
    return { ...(body as object), ...Object.fromEntries(added) };
  }
  if (Array.isArray(body)) return [inject(body[0], rest, names), ...body.slice(1)];
  const object = body as Record<string, unknown>;
  return { ...object, [step]: inject(object[step], rest, names) };
}

const otherOrganization = newOrganizationId();

function valueFor(name: string): unknown {
  if (name === "organizationId") return otherOrganization;
  return name.endsWith("At") ? "2020-01-01T00:00:00.000Z" : "injected";
}

function bodyOf(operation: ContractOperation): Record<string, unknown> {
  const fresh = { ...canary, text: `own-${randomUUID()}` };
  return rows[operation.id]?.body?.(fresh) ?? {};
}

async function submit(operation: ContractOperation, body: unknown): Promise<Answer> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const kind = rows[operation.id]?.path?.[name];
    return kind ? ids[kind] : "none";
  });
  return send(operation.method, path, { token: client.token, body });
}

/** Fewer than the problems that an error lists at the most. */
const fieldsAtOnce = 50;

const writes = contractOperations.filter(({ needsKey }) => needsKey);
const withBody = writes.flatMap((operation) =>
  operation.body === null ? [] : [{ id: operation.id, operation, schema: operation.body }],
);

test("every write with a body has a sample body with every field of the contract", () => {
  expect(withBody.length).toBeGreaterThan(0);
  for (const { operation, schema } of withBody) {
    const { names = {} } = rows[operation.id] ?? {};
    const given = [...new Set([...Object.keys(bodyOf(operation)), ...Object.keys(names)])];
    expect([operation.id, given.sort()]).toEqual([operation.id, propertiesOf(schema).sort()]);
  }
});

test.each(withBody)(
  "$id refuses every field that the server owns",
  async ({ operation, schema }) => {
    const objects = closedObjects(resolveSchema(schema), bodyOf(operation));
    let tried = 0;
    for (const { path, schema: own } of objects) {
      const names = serverFields(operation, own);
      for (let from = 0; from < names.length; from += fieldsAtOnce) {
        const some = names.slice(from, from + fieldsAtOnce);
        const error = readError(
          await submit(operation, inject(bodyOf(operation), path, some)),
          400,
        );
        expect(error.error).toBe("invalid_request");
        const refused = (error.issues ?? []).map((issue) => JSON.stringify(issue.path));
        for (const name of some) expect(refused).toContain(JSON.stringify([...path, name]));
        tried += some.length;
      }
    }
    expect(tried).toBeGreaterThan(internalFields.length / 2);
  },
);

test.each(withBody)("$id refuses __proto__ at every depth", async ({ operation, schema }) => {
  for (const { path } of closedObjects(resolveSchema(schema), bodyOf(operation))) {
    const text = JSON.stringify(inject(bodyOf(operation), path, ["PROTO"]));
    const answer = await submit(operation, text.replace('"PROTO"', '"__proto__"'));
    expect(readError(answer, 400).error).toBe("invalid_request");
  }
});

const withoutBody = writes.filter(({ body }) => body === null);

test.each(withoutBody)('$id refuses a body"', async (operation) => {
  for (const name of ["id", "organizationId", "status", "revokedAt"]) {
    const answer = await submit(operation, { [name]: valueFor(name) });
    expect(readError(answer, 400).error).toBe("invalid_request");
  }
});

test('no refused write has changed anything"', async () => {
  await waitUntilIdle();
  expect(await snapshot()).toEqual(before);
});
