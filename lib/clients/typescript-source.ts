/** The types of the contract and the table of its operations, as TypeScript. */
import {
  type ContractModel,
  type ModelField,
  type ModelOperation,
  nameOf,
  type Schema,
} from "./contract-model.ts";

/** @returns the source of `shared/api/client/generated/contract.ts` */
export function typescriptSource(model: ContractModel): string {
  const { schemas, operations, events, errorCodes } = model;
  return indented([
    "// Written by `npm run contract` from shared/api/schema; do not edit.",
    "",
    ...schemas.map(
      ([name, schema]) => `${documented(schema)}export type ${name} = ${typeOf(schema)};\n`,
    ),
    "/** The body of an outbound event; narrows by `type`. */",
    `export type WebhookEvent =\n  | ${events.join("\n  | ")};\n`,
    "/** The codes of the error envelope; `/docs/errors` explains each. */",
    `export type ErrorCode =\n  | ${errorCodes.map(quoted).join("\n  | ")};\n`,
    "/** Request and response of each operation, by its id in the contract. */",
    `export type Operations = {\n${operations.map(operationType).join("")}};\n`,
    "/** Method and path of each operation. */",
    "export const operations = {",
    ...operations.map(({ id, method, path }) => `  ${id}: ${quoted(`${method} ${path}`)},`),
    "} as const satisfies Readonly<Record<keyof Operations, string>>;",
    "",
  ]);
}

/** Indents each line by its depth of braces. */
function indented(parts: readonly string[]): string {
  let depth = 0;
  const lines = parts
    .join("\n")
    .split("\n")
    .map((line) => {
      const isComment = line.trimStart().startsWith("/**");
      const opened = isComment ? 0 : line.split("{").length - line.split("}").length;
      const own = /^\s*}/.test(line) ? depth - 1 : depth;
      depth += opened;
      return line === "" ? "" : "  ".repeat(own) + line.trim();
    });
  return lines.join("\n");
}

const quoted = (text: string) => JSON.stringify(text);

function documented({ description }: Schema): string {
  return description === undefined ? "" : `/** ${description.replaceAll("*/", "* /")} */\n`;
}

function operationType({ id, summary, responses, ...operation }: ModelOperation): string {
  const { pathParameters, query, body, bodyIsOptional } = operation;
  const path = pathParameters.map((name) => ({ name, schema: { type: "string" }, required: true }));
  const parts = [
    ...(path.length === 0 ? [] : [`readonly path: ${objectOf(path)}`]),
    ...(query.length === 0 ? [] : [`readonly query?: ${objectOf(query)} | undefined`]),
    ...(body === null ? [] : [bodyOf(typeOf(body), bodyIsOptional)]),
  ];
  const request = parts.length === 0 ? "{}" : `{\n${parts.join(";\n")};\n}`;
  const answer = responses.length === 0 ? "undefined" : unionOf(responses.map(typeOf));
  return `  /** ${summary}. */\n  readonly ${id}: {\nreadonly request: ${request};\nreadonly response: ${answer};\n};\n`;
}

function bodyOf(type: string, isOptional: boolean): string {
  return isOptional ? `readonly body?: ${type} | undefined` : `readonly body: ${type}`;
}

function objectOf(fields: readonly ModelField[]): string {
  const members = fields.map(({ name, schema, required }) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
    const type = typeOf(schema);
    return `${documented(schema)}readonly ${key}${required ? `: ${type}` : `?: ${type} | undefined`}`;
  });
  return `{\n${members.map((member) => `${member};\n`).join("")}}`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives !== undefined) return unionOf(alternatives.map(typeOf));
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? "unknown" : unionOf(types.map((type) => typeNamed(type, schema)));
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}

function typeNamed(type: string, schema: Schema): string {
  if (type === "integer") return "number";
  if (type === "array") {
    const item = typeOf(schema.items ?? {});
    return `readonly ${/^[\w]+$/.test(item) ? item : `(${item})`}[]`;
  }
  return type === "object" ? objectType(schema) : type;
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, schema]) => ({
      ...{ name, schema },
      required: required.includes(name),
    }));
    return objectOf(fields);
  }
  const value = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  return `{ readonly [name: string]: ${value} }`;
}
