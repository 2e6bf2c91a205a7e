/**
 * A collection of every operation under `/v1`, with its example bodies, in the format that Postman, Bruno, Insomnia and Hoppscotch
 * import (https://schema.postman.com, Collection v2.1.0).
 */
import type { OpenApiDocument } from "#api/schema/contract/contract.ts";

type Parameter = {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema?: { readonly example?: unknown; readonly default?: unknown };
};

type Example = { readonly summary?: string; readonly value: unknown };
type Content = { readonly examples?: Readonly<Record<string, Example>> };

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
};

type Document = {
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
};

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** @returns JSON; the same contract gives the same text */
export function collectionSource(given: OpenApiDocument): string {
  const document = given as unknown as Document;
  const items = Map.groupBy(requestsOf(document), ({ tag }) => tag);
  const folders = document.tags.flatMap(({ name, description = "" }) => {
    const requests = items.get(name) ?? [];
    return requests.length === 0
      ? []
      : [{ name, description, item: requests.map(({ request }) => request) }];
  });
  const collection = {
    info: {
      name: document.info.title,
      version: document.info.version,
      description:
        "Written from openapi.yaml by `npm run contract`. Set the variables baseUrl and apiKey; with `npm start` running, .local/outputs.json has both.",
      schema,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: "http://127.0.0.1:8787" },
      { key: "apiKey", value: "" },
    ],
    item: folders,
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

function requestsOf(document: Document) {
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith("/v1/"))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        tag: operation.tags[0] ?? "",
        request: requestOf(document, path, method.toUpperCase(), operation),
      })),
    );
}

function requestOf(document: Document, path: string, method: string, operation: Operation): object {
  const parameters = (operation.parameters ?? []).map((each) => resolved(document, each));
  const inPlace = (place: string) => parameters.filter((each) => each.in === place);
  const body = bodyOf(operation);
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  return {
    name: operation.operationId,
    request: {
      method,
      description: [operation.summary, operation.description].filter(Boolean).join("\n\n"),
      header: [
        ...(body === null ? [] : [{ key: "Content-Type", value: body.mediaType }]),
        ...inPlace("header").map(headerOf),
      ],
      url: {
        raw: `{{baseUrl}}/${segments}`,
        host: ["{{baseUrl}}"],
        path: segments.split("/"),
        query: inPlace("query").map((each) => ({ ...fieldOf(each), disabled: true })),
        variable: inPlace("path").map(fieldOf),
      },
      ...(body === null
        ? {}
        : { body: { mode: "raw", raw: body.text, options: { raw: { language: "json" } } } }),
    },
    response: [],
  };
}

function resolved({ components }: Document, parameter: Parameter): Parameter {
  const { $ref } = parameter;
  if ($ref === undefined) return parameter;
  const found = components.parameters?.[$ref.slice($ref.lastIndexOf("/") + 1)];
  if (found === undefined) throw new Error(`The contract lacks ${$ref}`);
  return found;
}

/** The first example of the body. @throws Error where the contract has none */
function bodyOf({ operationId, requestBody }: Operation) {
  if (requestBody === undefined) return null;
  const [mediaType = "", content] = Object.entries(requestBody.content)[0] ?? [];
  const [example] = Object.values(content?.examples ?? {});
  if (example === undefined) throw new Error(`The body of ${operationId} has no example`);
  return { mediaType, text: JSON.stringify(example.value, null, 2) };
}

/** Each write gets a fresh key; the organization is only for sessions, so it is off. */
function headerOf(parameter: Parameter): object {
  const isKey = parameter.name?.toLowerCase() === "idempotency-key";
  return isKey
    ? { ...fieldOf(parameter), value: "{{$guid}}" }
    : { ...fieldOf(parameter), disabled: true };
}

function fieldOf({ name = "", description = "", example, schema: of }: Parameter) {
  const value = example ?? of?.example ?? of?.default ?? "";
  return { key: name, value: String(value), description };
}
