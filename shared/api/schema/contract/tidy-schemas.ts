/** Simplifies rendered JSON schemas without changing which values they accept. */

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** The values of these keywords are data, not schemas. */
const literalKeywords = new Set(["example", "examples", "default", "enum", "const"]);

/** Simplifies all schemas in a JSON document. */
export function tidySchemas(value: Json): Json {
  if (Array.isArray(value)) return value.map(tidySchemas);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    literalKeywords.has(name) ? member : tidySchemas(member),
  ]);
  return collapseNullable(dropTextChecks(Object.fromEntries(entries)));
}

/**
 * Query parameters are text, so their schemas check text; the contract shows the parsed type
 * instead.
 */
function dropTextChecks(schema: JsonObject): JsonObject {
  const { pattern, enum: values, ...rest } = schema;
  const isText = typeof pattern === "string" || (Array.isArray(values) && values.includes("true"));
  return isText && (schema["type"] === "integer" || schema["type"] === "boolean") ? rest : schema;
}

/** `anyOf: [X, null]` becomes X with `null` added to its types, if X has a single type. */
function collapseNullable(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [inner, nothing] = anyOf;
  if (!(isObject(inner) && isObject(nothing)) || nothing["type"] !== "null") return schema;
  const { type, enum: values, ...constraints } = inner;
  if (typeof type !== "string") return schema;
  return {
    ...rest,
    type: [type, "null"],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...constraints,
    ...(rest["description"] === undefined ? {} : { description: rest["description"] }),
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
