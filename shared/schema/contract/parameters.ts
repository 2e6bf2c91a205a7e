/** Parameters and response headers that operations share, as components of the contract. */
import type { ZodOpenApiObject } from "zod-openapi";
import type { OperationId, routes } from "../route/routes.ts";

type Headers = NonNullable<NonNullable<ZodOpenApiObject["components"]>["headers"]>;

export const pathParameters = {
  paymentIntentId: "Id of a payment intent, `pi_…`.",
  caseId: "Id of a reconciliation case, `case_…`.",
  ruleId: "Id of a reconciliation rule, `rule_…`.",
  rawRecordId: "Id of a raw record, `raw_…`.",
  keyId: "Id of an API key, `ak_…`.",
  profileId: "Id of an import profile, `prof_…`.",
  batchId: "Id of an import batch, `batch_…`.",
  exportId: "Id of an export, `exp_…`.",
  integrationId: "Id of an integration, `int_…`.",
  flowLegId: "Id of a flow leg, `leg_…`.",
  linkId: "Id of a match link, `link_…`.",
  simulationId: "Id of a simulation, `sim_…`.",
  endpointId: "Id of an outbound webhook endpoint, `whe_…`.",
  outboundWebhookEventId: "Id of an outbound webhook event, `evt_…`.",
  outboundWebhookDeliveryId: "Id of an outbound webhook delivery, `dlv_…`.",
  assetName: "Name of a file, for example `explorer.js`.",
  integrationKey: "The key chosen when the integration was created.",
} as const satisfies Record<PathParameterName, string>;

/** What the filters of lists mean; every query parameter must be named here. */
export const queryParameters: Readonly<Record<string, string>> = {
  limit: "Records on a page.",
  offset: "Records to skip; increase it by `limit` until it is at least `total`.",
  status: "Only records with this status.",
  reconciliationStatus: "Only cases with this reconciliation status.",
  externalReference: "Only the payment with this client's identifier.",
  verdicts: "Only cases with one of these verdicts: repeated, or separated by commas.",
  exceptionType: "Only cases with this exception.",
  slaRisk: "Only cases that are, or are not, at risk.",
  from: "Only records from this time on.",
  to: "Only records before this time.",
  caseId: "Only events of this case.",
  paymentIntentId: "Only events of this payment intent.",
  rawRecordId: "Only events of this raw record.",
  importBatchId: "Only events of this import batch.",
  eventType: "Only events of this type.",
  kind: "Only pools of this kind.",
  asOf: "The case as it was at this moment, from its recorded runs.",
  matched: "Only legs of which cases have all, or not.",
  phase: "Only legs of this phase.",
  provider: "Only legs of this provider.",
  txHash: "Only legs of this transaction.",
  sourceKey: "Only events about this case, record, batch or endpoint.",
  endpointId: "Only events with a delivery to this endpoint.",
  async: "`true`: by a job, whatever the size.",
  outcome: "Only rows with this outcome.",
  format: "`json` or `csv`; `json` where it is left out.",
  actor: "Only events of this actor, for example `user:<id>`.",
};

export const headerParameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    description:
      "Generated before the first attempt and reused on every retry of the same request; a UUID is " +
      "recommended. Kept for 24 hours per organization and operation.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "7f6c1a52-0d0e-4c0b-9a51-3f2b8f3f7a10",
  },
  OrganizationId: {
    name: "x-organization-id",
    in: "header",
    required: false,
    description:
      "The organization of a session that has no active one; ignored with an API key or an active " +
      "organization.",
    schema: { type: "string", minLength: 1, maxLength: 128 },
    example: "org_1",
  },
  WebhookSignature: {
    name: "X-Webhook-Signature",
    in: "header",
    required: true,
    description:
      "`t=<unix time in ms>,v0=<base64>`: RSA-SHA256 over `<t>.<raw body>`, at most ten minutes old.",
    schema: { type: "string" },
    example: "t=1772366650123,v0=c2lnbmF0dXJl",
  },
} as const;

export const responseHeaders = {
  RequestId: {
    description: "Names this request in the service's logs.",
    required: true,
    schema: { type: "string", minLength: 1 },
  },
  IdempotencyReplayed: {
    description: "`true` where this is the stored answer of an earlier request with the same key.",
    schema: { type: "string", enum: ["true", "false"] },
  },
  RateLimitLimit: {
    description: "Requests allowed in a window.",
    required: true,
    schema: { type: "integer", minimum: 0 },
  },
  RateLimitRemaining: {
    description: "Requests left in the window.",
    required: true,
    schema: { type: "integer", minimum: 0 },
  },
  RateLimitReset: {
    description: "Seconds until the window ends.",
    required: true,
    schema: { type: "integer", minimum: 0 },
  },
  RetryAfter: {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer", minimum: 0 },
  },
  Location: {
    description: "Where to ask for the result.",
    schema: { type: "string", minLength: 1 },
  },
  CacheControl: {
    description: "How long the answer may be kept.",
    schema: { type: "string" },
  },
  ContentTypeOptions: {
    description: "`nosniff`: the answer is of the type that it says.",
    schema: { type: "string", enum: ["nosniff"] },
  },
  ContentSecurityPolicy: {
    description: "What the page may load and run.",
    schema: { type: "string" },
  },
  ReferrerPolicy: {
    description: "What links of the page tell of it.",
    schema: { type: "string", enum: ["no-referrer"] },
  },
  FrameOptions: {
    description: "Whether another page may show this one within itself.",
    schema: { type: "string", enum: ["DENY"] },
  },
  Vary: {
    description: "Headers of the request that the answer depends on.",
    schema: { type: "string" },
  },
  ContentEncoding: {
    description: "How the answer is compressed.",
    schema: { type: "string", enum: ["gzip"] },
  },
  WwwAuthenticate: {
    description: "The scheme to authenticate with (RFC 6750).",
    schema: { type: "string" },
  },
} satisfies Headers;

export type ResponseHeader = keyof typeof responseHeaders;

export const headerNames = {
  RequestId: "Request-Id",
  IdempotencyReplayed: "Idempotency-Replayed",
  RateLimitLimit: "RateLimit-Limit",
  RateLimitRemaining: "RateLimit-Remaining",
  RateLimitReset: "RateLimit-Reset",
  RetryAfter: "Retry-After",
  Location: "Location",
  CacheControl: "Cache-Control",
  ContentTypeOptions: "X-Content-Type-Options",
  ContentSecurityPolicy: "Content-Security-Policy",
  ReferrerPolicy: "Referrer-Policy",
  FrameOptions: "X-Frame-Options",
  Vary: "Vary",
  ContentEncoding: "Content-Encoding",
  WwwAuthenticate: "WWW-Authenticate",
} as const satisfies Record<ResponseHeader, string>;

export const securitySchemes = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "key_live_",
    description: "An API key; the organization and the scopes are the key's (`x-scope`).",
  },
  session: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "A session token of the identity provider (`x-permission`, where one is needed).",
  },
} as const;

type ParameterNameIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNameIn<Rest>
  : never;

/** The names in braces in the paths of the route table. */
export type PathParameterName = ParameterNameIn<(typeof routes)[OperationId]["path"]>;
