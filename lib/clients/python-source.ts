/** The types of the contract and a method for each operation, as Python. */
import {
  type ContractModel,
  type ModelField,
  type ModelOperation,
  nameOf,
  type Schema,
} from "./contract-model.ts";
import former from "./python-former-names.json" with { type: "json" };

/** @returns the source of `shared/api/client/python/payment_reconciliation/contract.py` */
export function pythonSource(model: ContractModel): string {
  const { schemas, operations, events, errorCodes } = model;
  const definitions: string[] = [];
  for (const [name, schema] of schemas) {
    const type = typeOf(schema, name, definitions);
    // A literal refers to no later type, and `Verdict | None` needs a type and not its text.
    const shown = schema.enum === undefined ? `"${type}"` : type;
    if (type !== name) definitions.push(`${name}: TypeAlias = ${shown}`);
  }
  // Names of earlier versions, which programs import.
  for (const [name, formerNames] of Object.entries(former)) {
    for (const each of formerNames) definitions.push(`${each}: TypeAlias = "${name}"`);
  }
  const methods = operations.flatMap((operation) => methodsOf(operation, definitions));
  return [
    "# Written by `npm run contract` from shared/api/schema; do not edit.",
    "# ruff: noqa",
    '# mypy: disable-error-code="no-any-return"',
    '"""The types of the contract, and a client with a method for each operation."""',
    "",
    "from __future__ import annotations",
    "",
    "from typing import Any, Dict, Iterator, List, Literal, NotRequired, TypeAlias, TypedDict, Union, Unpack",
    "",
    "from .core import CallOptions, Core, ReadOptions",
    "",
    ...definitions,
    "",
    `WebhookEvent: TypeAlias = "Union[${events.join(", ")}]"`,
    "",
    `ErrorCode: TypeAlias = ${literal(errorCodes)}`,
    "",
    "",
    "class Client(Core):",
    '    """A client of the API. Each operation of the contract is a method."""',
    ...methods,
    "",
  ].join("\n");
}

/** `createPaymentIntent` becomes `create_payment_intent`; a keyword gets an underscore at its end. */
function snake(name: string): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return keywords.has(text) ? `${text}_` : text;
}

const keywords: ReadonlySet<string> = new Set([
  "from",
  "async",
  "in",
  "is",
  "not",
  "class",
  "with",
]);

const literal = (values: readonly unknown[]) => `Literal[${values.map(constant).join(", ")}]`;

function constant(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "string" ? `'${value}'` : JSON.stringify(value);
}

/** @param name what an object without a name of its own is called; its definition is added */
function typeOf(schema: Schema, name: string, definitions: string[]): string {
  if (schema.$ref !== undefined) return nameOf(schema);
  if (schema.const !== undefined) return literal([schema.const]);
  if (schema.enum !== undefined) return literal(schema.enum);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives !== undefined) {
    return unionOf(alternatives.map((each, at) => typeOf(each, `${name}_${at + 1}`, definitions)));
  }
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return "Any";
  return unionOf(types.map((type) => typeNamed(type, schema, name, definitions)));
}

function unionOf(types: readonly string[]): string {
  const different = [...new Set(types)];
  return different.length === 1 ? (different[0] ?? "Any") : `Union[${different.join(", ")}]`;
}

const plainTypes: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

function typeNamed(type: string, schema: Schema, name: string, definitions: string[]): string {
  if (type === "array") return `List[${typeOf(schema.items ?? {}, `${name}_item`, definitions)}]`;
  return type === "object" ? objectType(schema, name, definitions) : (plainTypes[type] ?? "Any");
}

function objectType(schema: Schema, name: string, definitions: string[]): string {
  const { properties, required = [], additionalProperties } = schema;
  if (properties === undefined) {
    const isTyped = typeof additionalProperties === "object";
    const value = isTyped ? typeOf(additionalProperties, `${name}_value`, definitions) : "Any";
    return `Dict[str, ${value}]`;
  }
  const members = Object.entries(properties).map(([key, member]) => {
    const type = typeOf(member, `${name}_${key}`, definitions);
    return `    "${key}": ${required.includes(key) ? `"${type}"` : `NotRequired["${type}"]`},`;
  });
  definitions.push(`${name} = TypedDict("${name}", {\n${members.join("\n")}\n})`);
  return name;
}

function methodsOf(operation: ModelOperation, definitions: string[]): string[] {
  const { id, summary, method, path, pathParameters, query, body, responses } = operation;
  const args = argumentsOf(query, id, definitions);
  const optional = operation.bodyIsOptional ? " | None = None" : "";
  const typedBody =
    body === null ? [] : [`body: ${typeOf(body, `${id}_body`, definitions)}${optional}`];
  const own = ["self", ...pathParameters.map((name) => `${snake(name)}: str`)];
  const options = `**options: Unpack[${method === "GET" ? "ReadOptions" : "CallOptions"}]`;
  const answer = unionOf(responses.map((each) => typeOf(each, `${id}_response`, definitions)));
  const call = [
    `"${id}"`,
    `"${method}"`,
    `"${path}"`,
    `{${pathParameters.map((name) => `"${name}": ${snake(name)}`).join(", ")}}`,
    `{${query.map(({ name }) => `"${name}": ${snake(name)}`).join(", ")}}`,
    body === null ? "None" : "body",
  ].join(", ");
  const only = [...typedBody, ...args];
  const signature = [...own, ...(only.length === 0 ? [] : ["*", ...only]), options].join(", ");
  return [
    "",
    `    def ${snake(id)}(${signature}) -> ${responses.length === 0 ? "None" : answer}:`,
    `        """${summary}."""`,
    `        ${responses.length === 0 ? "self._call" : "return self._call"}(${call}, **options)`,
    ...(operation.item === null ? [] : iterationOf(operation, own, definitions)),
  ];
}

/** A method that reads a list page by page. */
function iterationOf(
  { id, summary, path, pathParameters, query, item }: ModelOperation,
  own: readonly string[],
  definitions: string[],
): string[] {
  const filters = query.filter(({ name }) => name !== "limit" && name !== "offset");
  const args = argumentsOf(filters, id, definitions);
  const signature = [...own, ...(args.length === 0 ? [] : ["*", ...args])].join(", ");
  const type = typeOf(item ?? {}, `${id}_item`, definitions);
  return [
    "",
    `    def ${snake(id).replace("list_", "iterate_")}(${signature}, **options: Unpack[ReadOptions]) -> Iterator[${type}]:`,
    `        """${summary}: all records, page by page."""`,
    `        return self._iterate("${id}", "${path}", {${pathParameters.map((name) => `"${name}": ${snake(name)}`).join(", ")}}, {${filters.map(({ name }) => `"${name}": ${snake(name)}`).join(", ")}}, **options)`,
  ];
}

function argumentsOf(query: readonly ModelField[], id: string, definitions: string[]): string[] {
  return query.map(({ name, schema }) => {
    const type = typeOf(schema, `${id}_${name}`, definitions);
    return `${snake(name)}: ${type} | None = None`;
  });
}
