import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildContract, renderContract } from "#api/schema/contract/contract.ts";
import { contract } from "#api/schema/contract/contract-rows.ts";
import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";
import {
  compileSchema,
  contractPath,
  type Json,
  type JsonObject,
  readContract,
  resolveReference,
} from "./validate-response.ts";

const root = join(import.meta.dirname, "..", "..");
const document = await readContract();
const paths = document["paths"] as Record<string, Record<string, JsonObject>>;
const routeRows = Object.entries(routes) as [OperationId, Route][];

function operationOf(route: Route): JsonObject {
  const operation = paths[route.path]?.[route.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${route.method} ${route.path} is missing.`);
  return operation;
}

/** Every object within a value, with the keys that lead to it. */
function* objectsOf(value: Json, path: readonly string[] = []): Generator<[string[], JsonObject]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [[...path], value];
  for (const [name, member] of Object.entries(value)) yield* objectsOf(member, [...path, name]);
}

describe("openapi.yaml", () => {
  it("equals what is rendered from the schemas and the route table", () => {
    expect(readFileSync(contractPath, "utf8")).toBe(renderContract());
  });

  it("is rendered the same every time", () => {
    expect(renderContract()).toBe(renderContract());
  });

  it("is read back as the document that it was rendered from", () => {
    expect(document).toEqual(buildContract());
  });

  it("is OpenAPI 3.1.0, contract version 0.1.0", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "0.1.0" } });
  });

  it("passes the linter", () => {
    const lint = spawnSync(
      process.execPath,
      [join(root, "node_modules", "@redocly", "cli", "bin", "cli.js"), "lint", "openapi.yaml"],
      {
        cwd: root,
        encoding: "utf8",
        env: {
          REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
          REDOCLY_TELEMETRY: "off",
        },
      },
    );
    expect(lint.stderr + lint.stdout).toContain("Your API description is valid");
    expect(lint.status).toBe(0);
  });

  it("has no dangling reference", () => {
    const references = [...objectsOf(document)].flatMap(([, { $ref }]) =>
      typeof $ref === "string" ? [$ref] : [],
    );
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(resolveReference(reference)).toBeTypeOf("object");
  });

  it("allows additional fields in every response object", () => {
    const schemas = (document["components"] as JsonObject)["schemas"] as JsonObject;
    const outputs = Object.entries(schemas).filter(([name]) => !/(Request|Input)$/.test(name));
    const closed = outputs.flatMap(([name, schema]) =>
      [...objectsOf(schema)].filter(([, o]) => o["additionalProperties"] === false).map(() => name),
    );
    expect(outputs.length).toBeGreaterThan(10);
    expect(closed).toEqual([]);
  });

  it("forbids additional fields in every request body, like the service", () => {
    const schemas = (document["components"] as JsonObject)["schemas"] as JsonObject;
    const inputs = Object.entries(schemas).filter(([name]) => name.endsWith("Request"));
    // The provider defines what it sends.
    const bodies = Object.values(contract).filter(
      ({ body, signed }) => body !== undefined && signed === undefined,
    );
    expect(inputs.map(([name]) => name)).toHaveLength(bodies.length);
    const parts = Object.entries(schemas).filter(([name]) => name.endsWith("Input"));
    expect(parts.length).toBeGreaterThan(10);
    for (const [name, schema] of [...inputs, ...parts]) {
      expect((schema as JsonObject)["additionalProperties"], name).toBe(false);
    }
  });
});

describe("operations", () => {
  it("are exactly those of the route table", () => {
    const inDocument = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => `${operation["operationId"]} ${method.toUpperCase()} ${path}`,
      ),
    );
    const inTable = routeRows.map(([id, { method, path }]) => `${id} ${method} ${path}`);
    expect(inDocument.sort()).toEqual(inTable.sort());
    expect(Object.keys(contract).sort()).toEqual(Object.keys(routes).sort());
  });

  it.each(routeRows)("%s requires an Idempotency-Key exactly if it changes state", (_, route) => {
    const references = JSON.stringify(operationOf(route)["parameters"]);
    expect(references.includes("#/components/parameters/IdempotencyKey")).toBe(
      route.idempotentAs !== null,
    );
  });

  it.each(routeRows)("%s has the credential, scope and permission of its route", (_, route) => {
    const operation = operationOf(route);
    const isResource = route.path.startsWith("/v1/");
    const takesKey = route.scope !== null || route.anyCredential === true;
    const credentials = [...(takesKey ? [{ apiKey: [] }] : []), { session: [] }];
    expect(operation["security"]).toEqual(isResource ? credentials : []);
    expect(operation["x-scope"] ?? null).toBe(route.scope);
    expect(operation["x-permission"] ?? null).toBe(route.permission);
    const references = JSON.stringify(operation["parameters"]);
    expect(references.includes("#/components/parameters/OrganizationId")).toBe(isResource);
  });

  it.each(routeRows)("%s documents the errors that it can return", (_, route) => {
    const given = Object.keys(operationOf(route)["responses"] as JsonObject).filter(
      (status) => status >= "400",
    );
    const always = ["429", "500", "503"];
    const resource = route.path.startsWith("/v1/") ? ["400", "401", "403"] : [];
    const write = route.idempotentAs === null ? [] : ["409"];
    expect(given).toEqual(expect.arrayContaining([...always, ...resource, ...write]));
  });

  it("have a success status, except for the webhook path that is always refused", () => {
    const failing = routeRows.filter(
      ([, route]) =>
        !Object.keys(operationOf(route)["responses"] as JsonObject).some((s) => s.startsWith("2")),
    );
    expect(failing.map(([id]) => id)).toEqual(["rejectUnaddressedPartnerWebhook"]);
  });

  it("document a Request-Id on every response", () => {
    const operations = routeRows.map(([, route]) => operationOf(route));
    for (const operation of operations) {
      for (const response of Object.values(operation["responses"] as JsonObject)) {
        const { $ref } = response as JsonObject;
        const resolved = typeof $ref === "string" ? resolveReference($ref) : response;
        expect(resolved).toHaveProperty(["headers", "Request-Id"]);
      }
    }
  });
});

describe("examples", () => {
  const media = [...objectsOf(document)].filter(
    ([path, value]) => path.at(-2) === "content" && "schema" in value,
  );
  const rows = media.flatMap(([path, { schema, examples }]) =>
    Object.entries((examples ?? {}) as Record<string, JsonObject>).map(
      ([name, example]) => [`${path.join(" ")} ${name}`, schema, example["value"]] as const,
    ),
  );

  it("exist for every JSON body except the contract itself", () => {
    const without = media.filter(
      ([path, value]) => path.at(-1) === "application/json" && value["examples"] === undefined,
    );
    expect(without.map(([path]) => path[1])).toEqual(["/openapi.json"]);
  });

  it.each(rows)("match their schema: %s", (_, schema, value) => {
    const validate = compileSchema(schema as JsonObject, "closed");
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
  });
});
