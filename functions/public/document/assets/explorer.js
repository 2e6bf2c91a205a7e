/* Configures Swagger UI, and adds a fresh Idempotency-Key to each write. */

const contract = await (await fetch("openapi.json")).json();

/* The API requires the header; the explorer generates a key if the field is empty. */
const { IdempotencyKey, OrganizationId } = contract.components.parameters;
IdempotencyKey.required = false;
IdempotencyKey.description = `Leave empty for a fresh key. ${IdempotencyKey.description}`;
/* Swagger UI would send the examples as values. */
delete IdempotencyKey.example;
delete OrganizationId.example;
/* The page of events shows them with examples; here they would make the page slow. */
delete contract.webhooks;

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
