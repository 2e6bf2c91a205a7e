/** The operations of the contract, for the tests that iterate over all of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

const reference = z.looseObject({ $ref: z.string().optional() });
const content = z.record(z.string(), z.looseObject({ schema: z.custom<Schema>().optional() }));
const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        tags: z.array(z.string()),
        security: z.array(z.record(z.string(), z.unknown())),
        parameters: z.array(
          z.looseObject({
            $ref: z.string().optional(),
            name: z.string().optional(),
            in: z.string().optional(),
            schema: z.custom<Schema>().optional(),
          }),
        ),
        requestBody: reference.extend({ content }).optional(),
        responses: z.record(z.string(), reference.extend({ content: content.optional() })),
      }),
    ),
  ),
  components: z.looseObject({
    schemas: z.record(z.string(), z.custom<Schema>()),
    parameters: z.record(z.string(), z.looseObject({ name: z.string(), in: z.string() })),
  }),
});

const file = join(import.meta.dirname, "../../../openapi.yaml");
const document = documentSchema.parse(parse(readFileSync(file, "utf8")));

/** Resolves a reference to a shared schema. */
export function resolveSchema(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[schema.$ref.split("/").at(-1) ?? ""];
  if (found === undefined) throw new Error(`The contract has no ${schema.$ref}`);
  return resolveSchema(found);
}

/** The schema and all schemas that it is composed of, except those of its properties. */
export function partsOf(schema: Schema): Schema[] {
  const resolved = resolveSchema(schema);
  const { allOf = [], anyOf = [], oneOf = [] } = resolved;
  return [resolved, ...[...allOf, ...anyOf, ...oneOf].flatMap(partsOf)];
}

/** Whether any text may be given: a day that may also be a time names no record. */
export function isText(schema: Schema): boolean {
  const isTime = ({ pattern = "" }: Schema) => pattern.startsWith(String.raw`^\d{4}-\d{2}-\d{2}(T`);
  return partsOf(schema).some(
    (part) => [part.type].flat().includes("string") && !part.enum && !part.format && !isTime(part),
  );
}

export type ContractOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly isPublic: boolean;
  readonly takesApiKey: boolean;
  readonly needsKey: boolean;
  readonly pathParameters: readonly string[];
  readonly query: Readonly<Record<string, Schema>>;
  readonly body: Schema | null;
  readonly responses: readonly Schema[];
};

type Operation = z.output<typeof documentSchema>["paths"][string][string];

function describeOperation(path: string, method: string, operation: Operation): ContractOperation {
  const parameters = operation.parameters.map((each) => ({
    ...each,
    ...document.components.parameters[each.$ref?.split("/").at(-1) ?? ""],
  }));
  const queries = parameters.filter((each) => each.in === "query");
  const json = "application/json";
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0] ?? "",
    isPublic: operation.security.length === 0,
    takesApiKey: operation.security.some((scheme) => "apiKey" in scheme),
    needsKey: parameters.some((each) => each.name === "Idempotency-Key"),
    pathParameters: parameters.filter((each) => each.in === "path").map(({ name = "" }) => name),
    query: Object.fromEntries(queries.map(({ name = "", schema = {} }) => [name, schema])),
    body: operation.requestBody?.content[json]?.schema ?? null,
    responses: Object.entries(operation.responses)
      .filter(([status]) => status.startsWith("2"))
      .flatMap(([, response]) => response.content?.[json]?.schema ?? []),
  };
}

export const contractOperations: readonly ContractOperation[] = Object.entries(
  document.paths,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => describeOperation(path, method, operation)),
);
