/** What the clients need of the contract: the operations under `/v1`, the schemas, the events and the error codes. */
import type { OpenApiDocument } from "#api/schema/contract/contract.ts";
import { errorCatalogue } from "#api/schema/error/error-catalogue.ts";

/** A JSON Schema as the contract uses it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
};

export type ModelField = {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
};

export type ModelOperation = {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  /** For example `/v1/payment-intents/{paymentIntentId}`. */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly query: readonly ModelField[];
  readonly body: Schema | null;
  readonly bodyIsOptional: boolean;
  /** One for each different body of a success; empty: no body. */
  readonly responses: readonly Schema[];
  /** A record of a list that is read page by page; null for another operation. */
  readonly item: Schema | null;
};

export type ContractModel = {
  readonly version: string;
  readonly schemas: readonly (readonly [name: string, schema: Schema])[];
  readonly operations: readonly ModelOperation[];
  /** Names of the events' schemas. */
  readonly events: readonly string[];
  readonly errorCodes: readonly string[];
};

type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };

type Parameter = {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
};

type DocumentedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
};

type Document = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly requestBody: Content } }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export function contractModel(given: OpenApiDocument): ContractModel {
  const document = given as unknown as Document;
  const { schemas } = document.components;
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith("/v1/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        operationOf(schemas, { path, method: method.toUpperCase() }, operation),
      ),
    );
  return {
    version: document.info.version,
    schemas: usedSchemas(document, operations),
    operations: operations.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    events: eventsOf(document),
    errorCodes: Object.keys(errorCatalogue),
  };
}

function eventsOf({ webhooks }: Document): string[] {
  return Object.values(webhooks).map(({ post }) => nameOf(jsonOf(post.requestBody) ?? {}));
}

/** `#/components/schemas/Money` is `Money`. */
export function nameOf({ $ref = "" }: Schema): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

function operationOf(
  schemas: Document["components"]["schemas"],
  { path, method }: Pick<ModelOperation, "path" | "method">,
  { operationId, summary, parameters = [], requestBody, responses }: DocumentedOperation,
): ModelOperation {
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name = "", schema = {}, required = false }) => ({ name, schema, required }));
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, content]) => jsonOf(content) ?? []);
  const properties = schemas[nameOf(answers[0] ?? {})]?.properties ?? {};
  return {
    id: operationId,
    summary,
    method,
    path,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    query,
    body: requestBody === undefined ? null : jsonOf(requestBody),
    bodyIsOptional: requestBody?.required !== true,
    responses: answers,
    item: query.some(isOffset) ? (properties["items"]?.items ?? null) : null,
  };
}

const isOffset = ({ name }: ModelField) => name === "offset";

function jsonOf({ content }: Content): Schema | null {
  return content?.["application/json"]?.schema ?? null;
}

/** The schemas that the operations, the events and the error envelope use, in the order of the contract. */
function usedSchemas(
  document: Document,
  operations: readonly ModelOperation[],
): readonly (readonly [string, Schema])[] {
  const { schemas } = document.components;
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { $ref } = value as Schema;
    if (typeof $ref === "string" && !used.has(nameOf({ $ref }))) {
      used.add(nameOf({ $ref }));
      visit(schemas[nameOf({ $ref })]);
    }
    for (const member of Object.values(value)) visit(member);
  };
  visit([operations, document.webhooks]);
  return Object.entries(schemas).filter(([name]) => used.has(name));
}
