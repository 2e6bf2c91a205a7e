// biome-ignore-all lint/performance/noBarrelFile: the only entry of the package.
// biome-ignore-all lint/performance/noReExportAll: the only entry of the package.
export { ApiError } from "./api-error.ts";
export { Client, type ClientOptions } from "./client.ts";
export { ConnectionError, TimeoutError } from "./connection-error.ts";
export * from "./error-classes.ts";
export type * from "./generated/contract.ts";
export type { Attempt, AttemptResult, Hooks } from "./hooks.ts";
export { NotReachedError, type WaitOptions } from "./not-reached-error.ts";
export type { FetchLike, HeadersLike, ResponseLike, SignalLike } from "./platform.ts";
export type { RetryPolicy } from "./retry.ts";
export type {
  CallOptions,
  ItemOf,
  ListOperationId,
  OperationId,
  RequestOf,
  ResponseOf,
} from "./types.ts";
export { type VerifyOptions, verifyWebhook, WebhookVerificationError } from "./verify-webhook.ts";
