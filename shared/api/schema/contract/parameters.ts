/** Parameters and response headers that operations share, as components of the contract. */
import type { ZodOpenApiObject } from "zod-openapi";
import type { OperationId, routes } from "../route/routes.ts";
import { standingIds } from "./standing-contract.ts";

type Headers = NonNullable<NonNullable<ZodOpenApiObject["components"]>["headers"]>;

export const pathParameters = {
  ...standingIds,
  paymentIntentId: "Id of a payment intent, `pi_…`.",
  caseId: "Id of a reconciliation case, `case_…`.",
  ruleId: "Id of a reconciliation rule, `rule_…`.",
  assetId: "Id of an asset, `asset_…`.",
  rawRecordId: "Id of a raw record, `raw_…`.",
  keyId: "Id of an API key, `ak_…`.",
  profileId: "Id of an import profile, `prof_…`.",
  batchId: "Id of an import batch, `batch_…`.",
  exportId: "Id of an export, `exp_…`.",
  integrationId: "Id of an integration, `int_…`.",
  flowLegId: "Id of a flow leg, `leg_…`.",
  linkId: "Id of a match link, `link_…`.",
  settlementId: "Id of a settlement, `stl_…`.",
  dispositionId: "Id of a disposition, `dsp_…`.",
  approvalId: "Id of an approval, `apv_…`.",
  accountId: "Id of an account of the organization, `acct_…`.",
  closeId: "Id of a close of a business day, `close_…`.",
  viewId: "Id of a saved view, `view_…`.",
  feeScheduleId: "Id of a fee schedule, `fsch_…`.",
  caseActionId: "Id of an action on many cases, `act_…`.",
  comparisonId: "Id of a comparison, `cmp_…`.",
  simulationId: "Id of a simulation, `sim_…`.",
  endpointId: "Id of an outbound webhook endpoint, `whe_…`.",
  outboundWebhookEventId: "Id of an outbound webhook event, `evt_…`.",
  outboundWebhookDeliveryId: "Id of an outbound webhook delivery, `dlv_…`.",
  scenarioName: "Name of a scenario, for example `short`.",
  guideName: "Name of a guide, for example `first-payment`.",
  assetName: "Name of a file, for example `explorer.js`.",
  integrationKey: "The key chosen when the integration was created.",
} as const satisfies Record<PathParameterName, string>;

/** Descriptions of the query parameters; the contract is not built if one is missing. */
export const queryParameters: Readonly<Record<string, string>> = {
  limit: "Records on a page.",
  offset: "Records to skip; increase it by `limit` until it is at least `total`.",
  status: "Only records with this status.",
  reconciliationStatus: "Only cases with this reconciliation status.",
  externalReference: "Only the payment with this identifier of the client.",
  verdicts: "Only cases with one of these verdicts: repeated, or separated by commas.",
  exceptionType: "Only cases with this exception.",
  slaRisk: "Only cases with this SLA risk flag.",
  from: "Only records created at or after this time, or on this day (UTC) or later ones: raw records received, audit events written, crowds first seen, versions of an intent in force from, and deliveries due at or after then; members seen last, changes of a close, and balances of this day or later ones; of the request log, failures of this day or later ones; for overcharges, of this month or later ones.",
  to: "Only records created before this time, or on this day (UTC) or earlier ones: raw records received, audit events written, crowds first seen, versions of an intent in force from, and deliveries due before it; members seen last, changes of a close, and balances of this day or earlier ones; of the request log, failures of this day or earlier ones; for overcharges, of earlier months or this one.",
  caseId: "Only records of this case.",
  settlementId: "Only entries of this settlement.",
  run: "Writes the entries of this run again.",
  paymentIntentId: "Only events of this payment intent.",
  rawRecordId: "Only events of this raw record.",
  importBatchId: "Only events of this import batch.",
  eventType: "Only events of this type; outbound events are found by its name too.",
  error: "Only failures with this error code.",
  kind: "Only crowds, evidence, or items of a reconciliation, of this kind.",
  contradicted: "Only cases whose status, set by a person, evidence contradicts; or only others.",
  q:
    "Only cases that carry exactly this value, or whose evidence does: a reference, transfer id " +
    "or transaction hash; and those whose external reference or beneficiary's name begins with it, " +
    "whatever its case and punctuation.",
  overcharge:
    "Only cases with fees above contract, or with uncorrected ones, of one kind: a filter of the report of overcharges.",
  assignee: "Only cases that this person has.",
  assigned: "`true`: only cases that somebody has; `false`: only others.",
  tag: "Only cases with this tag.",
  ruleId: "Only cases that this rule decided.",
  reference: "Only legs whose records carry exactly this reference, transfer id or hash.",
  candidateOf: "Only legs that this case may be about: its `candidateLegs`.",
  minAmount: "The smallest amount, included.",
  maxAmount: "The largest amount, included.",
  amount:
    "Only cases whose expected, arrived, unexplained or open amount is exactly this, whatever its sign.",
  shared: "`true`: only shared views; `false`: only the caller's own.",
  sort: "The order: `age` is newest first.",
  currency: "Only cases with this destination currency, or legs of this currency.",
  since:
    "Also counts the cases created at or after this time. For an account: the day after which the period begins.",
  asOf: "Returns the case as of this moment, rebuilt from its audit events, or what the settlement was then. For an account: the last day of the period. For a report: a full hour that was kept; for its export any moment.",
  matched:
    "`true`: only legs whose whole amount is allocated to cases; `false`: only legs with an " +
    "unallocated amount.",
  ignored: "`true`: only legs that a person or a filter set aside; `false`: only others.",
  evidenceFilterId: "Only legs that this evidence filter set aside.",
  phase: "Only legs of this phase.",
  provider: "Only records of this provider.",
  validationStatus: "`failed`: only refused deliveries are listed.",
  notUnderstood:
    "`true`: only accepted records of which a part was not understood; `false`, or no `cause`: refused deliveries.",
  cause:
    "Only accepted records of which a part was not understood for this cause. For a comparison: only rows with this cause.",
  comparisonId: "Rows of this comparison, `cmp_…`.",
  theirStatus: "Only rows with this status of the other tool, as `groups` names it.",
  ourVerdict: "Only rows whose case has this verdict.",
  integrationId: "Only deliveries to this integration.",
  source: "Only deliveries, or balances, of this source, for example `webhook` or `bank`.",
  txHash: "Only legs of this transaction.",
  sourceKey: "Only events about this case, record, batch or endpoint.",
  account: "Only balances, items or changes of this account, `acct_…`.",
  days: "With `asOf`, or without `from`: only what was created within so many days before.",
  report: "Which report is exported.",
  businessDate: "Only closes of this day.",
  endpointId: "Only events with a delivery to this endpoint.",
  proofs:
    "`true`: each case has the `proof` that its audit events were sealed; JSON only, always written by a job.",
  async: "`true`: always writes the export by a job, whatever its size.",
  outcome: "Only rows with this outcome.",
  format: "`json`, `csv`, or for a close `canonical` or `html`; default `json`.",
  by: "What the rows are: `source` or `rule`; default `source`.",
  actor: "Only events of this actor, for example `user:<id>`.",
};

export const headerParameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    description:
      "Generate it before the first attempt and reuse it for every retry of the same request; a" +
      " UUID is recommended. Kept for 24 hours per organization and operation.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "7f6c1a52-0d0e-4c0b-9a51-3f2b8f3f7a10",
  },
  OrganizationId: {
    name: "x-organization-id",
    in: "header",
    required: false,
    description:
      "The organization, for a session without an active organization. Ignored with an API key " +
      "or an active organization.",
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
  WebhookId: {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "Id of the event: the same on every attempt and replay.",
    schema: { type: "string" },
    example: "evt_0193aa1142007d8e8f90a1b2c3d4e500",
  },
  WebhookTimestamp: {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "Time of the attempt in seconds since 1970. Refuse one older than five minutes.",
    schema: { type: "string", pattern: "^\\d+$" },
    example: "1772366700",
  },
  WebhookSignatures: {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "One or more of `v1,<base64>`, separated by spaces: HMAC-SHA256 over " +
      "`<webhook-id>.<webhook-timestamp>.<body>` (Standard Webhooks).",
    schema: { type: "string" },
    example: "v1,c2lnbmF0dXJl",
  },
} as const;

export const responseHeaders = {
  RequestId: {
    description: "Identifier of this request in the service's logs.",
    required: true,
    schema: { type: "string", minLength: 1 },
  },
  IdempotencyReplayed: {
    description: "`true` if this is the stored response of an earlier request with the same key.",
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
    description: "URL of the result.",
    schema: { type: "string", minLength: 1 },
  },
  CacheControl: {
    description: "How long the response may be cached; `no-store` under `/v1`.",
    schema: { type: "string" },
  },
  ContentTypeOptions: {
    description: "`nosniff`: clients must use the given content type.",
    required: true,
    schema: { type: "string", enum: ["nosniff"] },
  },
  StrictTransportSecurity: {
    description: "How long browsers use https only for this host.",
    required: true,
    schema: { type: "string" },
  },
  ContentSecurityPolicy: {
    description: "The sources that the page may load and run.",
    schema: { type: "string" },
  },
  ReferrerPolicy: {
    description: "The referrer that links of the page send.",
    schema: { type: "string", enum: ["no-referrer"] },
  },
  FrameOptions: {
    description: "Whether another page may embed this one.",
    schema: { type: "string", enum: ["DENY"] },
  },
  Vary: {
    description: "Request headers that the response depends on.",
    schema: { type: "string" },
  },
  ContentEncoding: {
    description: "Compression of the response.",
    schema: { type: "string", enum: ["br", "gzip"] },
  },
  ETag: {
    description: "Version of the file; send it as `If-None-Match` to get 304 without a body.",
    schema: { type: "string", minLength: 2 },
  },
  WwwAuthenticate: {
    description: "The required authentication scheme (RFC 6750).",
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
  StrictTransportSecurity: "Strict-Transport-Security",
  ContentSecurityPolicy: "Content-Security-Policy",
  ReferrerPolicy: "Referrer-Policy",
  FrameOptions: "X-Frame-Options",
  Vary: "Vary",
  ContentEncoding: "Content-Encoding",
  ETag: "ETag",
  WwwAuthenticate: "WWW-Authenticate",
} as const satisfies Record<ResponseHeader, string>;

export const securitySchemes = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "key_live_",
    description: "An API key. It belongs to one organization and needs the scope in `x-scope`.",
  },
  session: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "A session token of the identity provider. The user needs the permission in " +
      "`x-permission`, if present.",
  },
} as const;

type ParameterNameIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNameIn<Rest>
  : never;

/** Names of the path parameters in the route table. */
export type PathParameterName = ParameterNameIn<(typeof routes)[OperationId]["path"]>;
