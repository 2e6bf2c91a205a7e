/* Configures Swagger UI, and adds a fresh Idempotency-Key to each write. */

/* Words of JSON Schema 2020-12 as OpenAPI 3.0 says them: a value is a part of a schema by its form. */
const byKeyword = {
  type: (type) => {
    if (!Array.isArray(type)) return { type };
    const [first, ...more] = type.filter((name) => name !== "null");
    const nullable = type.includes("null") ? { nullable: true } : {};
    if (more.length === 0) return { type: first, ...nullable };
    return { anyOf: [first, ...more].map((name) => ({ type: name })), ...nullable };
  },
  anyOf: (options) => {
    const isNull = (option) => option.type === "null";
    if (!options.some(isNull)) return { anyOf: options };
    const others = options.filter((option) => !isNull(option));
    return { [others.length === 1 ? "allOf" : "anyOf"]: others, nullable: true };
  },
  const: (value) => ({ enum: [value] }),
  /* It would be shown as an empty text. */
  default: (value) => (value === null ? {} : { default: value }),
  examples: (examples) => (Array.isArray(examples) ? { example: examples[0] } : { examples }),
};

/**
 * Swagger UI reads a contract of OpenAPI 3.1 whole before it shows a button, for seconds, and one of 3.0 in parts,
 * when they are opened. A value that may be null is shown as `nullable`, and a constant as the only one of its values.
 */
function inOpenApi30(node) {
  if (Array.isArray(node)) return node.map(inOpenApi30);
  if (node === null || typeof node !== "object") return node;
  const { $ref, ...others } = node;
  /* A reference of 3.0 has no neighbours. */
  if ($ref !== undefined && Object.keys(others).length > 0) {
    return { allOf: [{ $ref }], ...inOpenApi30(others) };
  }
  const converted = {};
  for (const [key, value] of Object.entries(node)) {
    const read = inOpenApi30(value);
    Object.assign(
      converted,
      Object.hasOwn(byKeyword, key) ? byKeyword[key](read) : { [key]: read },
    );
  }
  return converted;
}

const published = await (await fetch("openapi.json")).json();
/* The page of events shows them with examples; here they would make the page slow. */
delete published.webhooks;
const contract = { ...inOpenApi30(published), openapi: "3.0.4" };

/* The API requires the header; the explorer generates a key if the field is empty. */
const { IdempotencyKey, OrganizationId } = contract.components.parameters;
IdempotencyKey.required = false;
IdempotencyKey.description = `Leave empty for a fresh key. ${IdempotencyKey.description}`;
/* Swagger UI would send the examples as values. */
delete IdempotencyKey.example;
delete OrganizationId.example;

const keyHeader = "Idempotency-Key";
const reads = new Set(["GET", "HEAD"]);

function addFreshKey(request) {
  const { method = "GET", headers, url } = request;
  const isWrite = !reads.has(method.toUpperCase());
  if (isWrite && new URL(url, location).pathname.startsWith("/v1/")) {
    headers[keyHeader] ||= crypto.randomUUID();
  }
  return request;
}

const explorer = globalThis.SwaggerUIBundle({
  spec: contract,
  domNode: document.querySelector("#explorer"),
  deepLinking: true,
  /* A list of every operation would take seconds to show, again after each change of the credentials. */
  docExpansion: "none",
  /* Each property of a body with its type and its text. */
  defaultModelExpandDepth: 2,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  /* Swagger UI would store credentials in plain text. */
  persistAuthorization: false,
  /* Swagger UI would send the contract to another host. */
  validatorUrl: null,
  requestInterceptor: addFreshKey,
});

/* The explorer reads the address only while it starts; a link opens its operation by itself. */
for (const link of document.querySelectorAll("a[data-operation]")) {
  link.addEventListener("click", () => {
    const { tag, operation } = link.dataset;
    explorer.layoutActions.show(["operations-tag", tag], true);
    explorer.layoutActions.show(["operations", tag, operation], true);
    setTimeout(() => {
      document.querySelector(`#operations-${tag}-${operation}`)?.scrollIntoView();
    });
  });
}
