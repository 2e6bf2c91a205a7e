/** Gives the schemas that several operations share a name in `components` (schema-names.ts). */
import { enumPlaces, objectPlaces } from "./schema-names.ts";

type Json = null | boolean | number | string | Json[] | SchemaNode;
export type SchemaNode = { [name: string]: Json };
type Schemas = Record<string, SchemaNode>;
type Document = SchemaNode & { components: SchemaNode & { schemas: Schemas } };

/** What stands beside a reference: it belongs to the place, and not to the shared schema. */
const ownKeywords = ["default", "description"] as const;

const isObject = (value: Json | undefined): value is SchemaNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @throws Error if a place of schema-names.ts does not exist */
export function nameSchemas(document: Document): Document {
  const { schemas } = document.components;
  const places = Object.entries({ ...enumPlaces, ...objectPlaces });
  const found = places.map(([name, place]) => [name, schemaAt(schemas, place)] as const);
  const names = new Map(found.map(([name, schema]) => [fingerprint(schema), name]));
  const existing = Object.entries(schemas).map(([name, schema]) => [name, inside(schema, names)]);
  const shared = found
    .filter(([name]) => schemas[name] === undefined)
    .map(([name, schema]) => [name, inside(sharedPart(schema), names)]);
  const { components, ...rest } = document;
  return {
    ...(inside(rest, names) as Omit<Document, "components">),
    components: {
      ...(inside({ ...components, schemas: {} }, names) as Document["components"]),
      schemas: Object.fromEntries([...existing, ...shared]) as Schemas,
    },
  };
}

/** The members of a value, with references in place of the schemas that have a name. */
function inside(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((member) => named(member, names));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, named(member, names)]);
  return Object.fromEntries(members) as SchemaNode;
}

function named(value: Json, names: ReadonlyMap<string, string>): Json {
  const name = isNameable(value) ? names.get(fingerprint(value)) : undefined;
  if (name === undefined || !isObject(value)) return inside(value, names);
  const own = ownKeywords.flatMap((word) => (word in value ? [[word, value[word] ?? null]] : []));
  const reference = { $ref: `#/components/schemas/${name}` };
  const shown = acceptsNull(value) ? { anyOf: [reference, { type: "null" }] } : reference;
  return { ...Object.fromEntries(own), ...shown };
}

const isNameable = (value: Json): value is SchemaNode =>
  isObject(value) && (Array.isArray(value["enum"]) || isObject(value["properties"] ?? null));

const acceptsNull = ({ type }: SchemaNode) => Array.isArray(type) && type.includes("null");

/** The schema without what belongs to its place, and without null. */
function sharedPart(schema: SchemaNode): SchemaNode {
  const { type, enum: values, ...rest } = schema;
  for (const word of ownKeywords) delete rest[word];
  const types = [type ?? []].flat().filter((each) => each !== "null");
  return {
    type: types.length === 1 ? (types[0] ?? null) : types,
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
    ...rest,
  };
}

/** Equal for schemas that accept the same values, whatever their texts say and whether they accept null. */
function fingerprint(schema: SchemaNode): string {
  return JSON.stringify(comparable(sharedPart(schema)));
}

const texts = new Set(["description", "example"]);

function comparable(value: Json): Json {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isObject(value)) return value;
  const members = Object.entries(value)
    .filter(([name, member]) => !(texts.has(name) && typeof member === "string"))
    .map(([name, member]): [string, Json] => [
      name,
      name === "required" && Array.isArray(member) ? [...member].sort() : comparable(member),
    ]);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `View.filter.verdicts[]`: from the component, through properties and items. */
function schemaAt(schemas: Schemas, place: string): SchemaNode {
  const [component = "", ...steps] = place.split(/\.|(?=\[\])/);
  const found = steps.reduce<Json | undefined>((schema, step) => {
    if (!isObject(schema)) return undefined;
    if (step === "[]") return schema["items"];
    const { properties } = schema;
    return isObject(properties) ? properties[step] : undefined;
  }, schemas[component]);
  if (!isObject(found)) throw new Error(`The contract has no schema at ${place}.`);
  return found;
}
