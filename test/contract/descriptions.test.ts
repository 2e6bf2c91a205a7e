/** Every property of the contract says what it is, and what several operations share has one name. */
import { describe, expect, it } from "vitest";
import { describeContract } from "#api/schema/contract/contract.ts";
import { describeFields } from "#api/schema/contract/describe-fields.ts";
import { nameSchemas } from "#api/schema/contract/name-schemas.ts";
import { type Json, type JsonObject, readContract } from "./validate-response.ts";

const document = await readContract();
const { schemas } = document["components"] as { schemas: Record<string, JsonObject> };

function* schemasIn(value: Json, path: string): Generator<readonly [string, JsonObject]> {
  if (Array.isArray(value)) for (const each of value) yield* schemasIn(each, `${path}[]`);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  yield [path, value];
  for (const [name, member] of Object.entries(value)) {
    if (!["examples", "example", "default"].includes(name))
      yield* schemasIn(member, `${path}.${name}`);
  }
}

const all = [...schemasIn(document, "")];
const properties = all.flatMap(([path, { properties: own }]) =>
  path.endsWith(".properties") || typeof own !== "object" || own === null
    ? []
    : Object.entries(own as JsonObject).map(
        ([name, schema]) => [`${path}.${name}`, schema] as const,
      ),
);

/** Names of the bound that a schema itself, or a branch of it, sets for its text, its items or its number. */
const boundNames = ["maxLength", "maxItems", "maximum"] as const;

function boundsOf(schema: JsonObject): number[] {
  const branches = (schema["anyOf"] ?? schema["allOf"] ?? []) as JsonObject[];
  const own = boundNames.map((name) => schema[name]).filter((bound) => typeof bound === "number");
  return [...own, ...branches.flatMap(boundsOf)];
}

const saidBound = /\b(?:at most|up to) ([\d,]+)/iu;

/** What a text says of a bound that its schema has, and says otherwise. */
function* otherBounds(): Generator<readonly [string, string, number[]]> {
  for (const [path, schema] of properties as readonly (readonly [string, JsonObject])[]) {
    const text = String(schema["description"]);
    const said = saidBound.exec(text)?.[1];
    const isOfItems = text.includes(" each");
    const bounds = boundsOf(isOfItems ? ((schema["items"] ?? {}) as JsonObject) : schema);
    if (said === undefined || bounds.length === 0) continue;
    if (!bounds.includes(Number(said.replaceAll(",", "")))) yield [path, text, bounds];
  }
}

describe("descriptions", () => {
  it("say the bound that the schema has", () => {
    expect([...otherBounds()]).toEqual([]);
  });

  it("are on every property of every request, response and event", () => {
    const without = properties.filter(([, schema]) => !(schema as JsonObject)["description"]);
    expect(properties.length).toBeGreaterThan(2_000);
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it("are on every schema that is shared", () => {
    const shared = Object.entries(schemas).filter(([, { enum: values }]) => values !== undefined);
    expect(shared.length).toBeGreaterThan(50);
    for (const [name, schema] of shared) expect(schema["description"], name).toBeTypeOf("string");
  });

  it("are each used by a property or a schema", () => {
    expect(describeContract()).toMatchObject({ missing: [], unused: [] });
  });

  it("are missed where a property has none", () => {
    const property = { type: "string" };
    const given = {
      components: {
        schemas: { Thing: { type: "object", properties: { unheardOf: property } } },
        responses: {},
      },
      paths: {},
    };
    expect(describeFields(given).missing).toEqual(["Thing.unheardOf"]);
  });

  it("are those of the longest end of the path", () => {
    const text = (owner: string) => {
      const source: JsonObject = { type: "string" };
      const schema = { type: "object", properties: { source } };
      describeFields({ components: { schemas: { [owner]: schema }, responses: {} }, paths: {} });
      return source["description"];
    };
    expect(text("Balance")).toBe("Who states the balance.");
    expect(text("Other")).toBe("What leaves the payer.");
  });
});

describe("shared schemas", () => {
  /** The codes of an error response are its own. */
  const isOfErrors = (path: string) => /\.responses\.|\.error$/.test(path);

  it("are not written out a second time", () => {
    const places = new Map<string, string[]>();
    for (const [path, { enum: values }] of all) {
      if (!Array.isArray(values) || values.length < 2 || isOfErrors(path)) continue;
      const key = values.filter((value) => value !== null).join("|");
      places.set(key, [...(places.get(key) ?? []), path]);
    }
    // Responses' headers and the parsed query parameter are no part of a body.
    const twice = [...places].filter(
      ([, paths]) => paths.filter((p) => !p.includes(".headers.")).length > 1,
    );
    expect(twice).toEqual([]);
  });

  it("keep what is particular to a place: its default, its text, and whether it may be null", () => {
    const body = schemas["CreateOnchainEvidenceRequest"]?.["properties"] as Record<
      string,
      JsonObject
    >;
    expect(body["phase"]).toEqual({
      default: null,
      anyOf: [{ $ref: "#/components/schemas/Phase" }, { type: "null" }],
      description: "Where on its way the movement is; null for the default of a transfer.",
    });
  });

  it("have a place in the contract", () => {
    const empty = { components: { schemas: {} } };
    expect(() => nameSchemas(empty)).toThrow("The contract has no schema at PaymentIntent");
  });
});
