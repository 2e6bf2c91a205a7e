/* The page's own part of the explorer: what Swagger UI is told, and a fresh key for each call. */

const contract = await (await fetch("openapi.json")).json();

/* Required of the caller of the API; here each call brings one of its own when none is given. */
const { IdempotencyKey, OrganizationId } = contract.components.parameters;
IdempotencyKey.required = false;
IdempotencyKey.description = `Leave empty for a fresh key. ${IdempotencyKey.description}`;
/* An example would be filled in, and sent. */
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

globalThis.SwaggerUIBundle({
  spec: contract,
  domNode: document.querySelector("#explorer"),
  deepLinking: true,
  docExpansion: "list",
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  /* It would store credentials in plain text. */
  persistAuthorization: false,
  /* It would send the contract to another host. */
  validatorUrl: null,
  requestInterceptor: addFreshKey,
});
