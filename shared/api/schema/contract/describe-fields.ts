/**
 * Gives each property of the contract a text. A schema may bring its own (`.describe`); the others are in
 * `field-texts`, where only the contract reads them, so that no function loads them.
 *
 * The text of `RuleSimulation.transitions.from` is that of the longest end of this path that has one:
 * `RuleSimulation.transitions.from`, else `transitions.from`, else `from`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { SchemaNode } from "./name-schemas.ts";

type Texts = Readonly<Record<string, string>>;

const folder = join(import.meta.dirname, "field-texts");
const read = (file: string): Texts => parse(readFileSync(join(folder, file), "utf8"));

/** The meaning of named schemas, by name. */
const schemaTexts = read("schemas.yaml");
/** The meaning of properties, by name or by the end of their path. */
const fieldTexts = mergeFiles();

function mergeFiles(): Texts {
  const files = readdirSync(folder).filter((file) => !["schemas.yaml", "row.yaml"].includes(file));
  const entries = [...files.sort().flatMap((file) => Object.entries(read(file))), ...rowTexts()];
  const texts = new Map(entries);
  if (texts.size !== entries.length) {
    const twice = entries.find(([name, text]) => texts.get(name) !== text);
    throw new Error(`field-texts has two texts of ${twice?.[0]}.`);
  }
  return Object.fromEntries(texts);
}

/** A row's field has the same meaning in both places; what the profile says of it differs. */
function rowTexts(): [string, string][] {
  return Object.entries(read("row.yaml")).flatMap(([name, text]): [string, string][] => [
    [`ImportMappingInput.${name}`, `Where ${text} is: header, column number from 1, or path.`],
    [`ImportDefaultsInput.${name}`, `A constant for ${text}, at most 255 characters.`],
  ]);
}

export type Description = {
  /** Paths of properties without a text. */
  readonly missing: readonly string[];
  /** Names in `field-texts` that no property needs. */
  readonly unused: readonly string[];
};

/** Adds the texts to the document. */
export function describeFields(document: SchemaNode): Description {
  const missing: string[] = [];
  const used = new Set<string>();
  const describe = (property: SchemaNode, path: readonly string[]) => {
    if (property["description"] !== undefined) return;
    const name = path.map((_, at) => path.slice(at).join(".")).find((end) => end in fieldTexts);
    if (name === undefined) missing.push(path.join("."));
    else property["description"] = fieldTexts[name] ?? "";
    if (name !== undefined) used.add(name);
  };
  for (const [owner, schema] of schemasOf(document)) eachProperty(schema, [owner], describe);
  const { schemas = {} } = document["components"] as { schemas?: Record<string, SchemaNode> };
  for (const [name, text] of Object.entries(schemaTexts)) {
    const schema = schemas[name];
    if (schema !== undefined) schema["description"] ??= text;
    if (schema !== undefined) used.add(name);
  }
  const known = [...Object.keys(fieldTexts), ...Object.keys(schemaTexts)];
  return { missing, unused: known.filter((name) => !used.has(name)) };
}

type Visit = (property: SchemaNode, path: readonly string[]) => void;

function eachProperty(schema: unknown, path: readonly string[], visit: Visit): void {
  if (Array.isArray(schema)) for (const member of schema) eachProperty(member, path, visit);
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return;
  const {
    properties = {},
    items,
    anyOf,
    oneOf,
    allOf,
    additionalProperties,
  } = schema as SchemaNode;
  for (const [name, property] of Object.entries(properties as Record<string, SchemaNode>)) {
    visit(property, [...path, name]);
    eachProperty(property, [...path, name], visit);
  }
  eachProperty([items, anyOf, oneOf, allOf, additionalProperties], path, visit);
}

type Media = Readonly<Record<string, { readonly schema?: unknown }>>;

/** The schemas of the components, then those that bodies write out, by the name of their operation. */
function* schemasOf(document: SchemaNode): Generator<readonly [owner: string, schema: unknown]> {
  const { schemas, responses } = document["components"] as SchemaNode;
  yield* Object.entries(schemas as SchemaNode);
  for (const response of Object.values(responses as SchemaNode))
    yield* bodiesOf("ErrorEnvelope", response);
  for (const operations of Object.values(document["paths"] as SchemaNode)) {
    for (const operation of Object.values(operations as Record<string, SchemaNode>)) {
      const owner = String(operation["operationId"]);
      yield* bodiesOf(owner, operation["requestBody"]);
      for (const response of Object.values(operation["responses"] as SchemaNode)) {
        yield* bodiesOf(owner, response);
      }
    }
  }
}

function* bodiesOf(owner: string, body: unknown): Generator<readonly [string, unknown]> {
  const { content = {} } = (body ?? {}) as { readonly content?: Media };
  for (const { schema } of Object.values(content)) yield [owner, schema];
}
