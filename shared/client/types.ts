/** Types of every operation, derived from the rows of the contract. */
import type * as z from "zod";
import type { amendmentRows } from "../schema/contract/operation/amendment-rows.ts";
import type { apiKeyRows } from "../schema/contract/operation/api-key-rows.ts";
import type { assetRows } from "../schema/contract/operation/asset-rows.ts";
import type { caseActionRows } from "../schema/contract/operation/case-action-rows.ts";
import type { caseCommentRows } from "../schema/contract/operation/case-comment-rows.ts";
import type { caseCountsRows } from "../schema/contract/operation/case-counts-rows.ts";
import type { dispositionRows } from "../schema/contract/operation/disposition-rows.ts";
import type { evidenceRows } from "../schema/contract/operation/evidence-rows.ts";
import type { exportRows } from "../schema/contract/operation/export-rows.ts";
import type { ignoreRows } from "../schema/contract/operation/ignore-rows.ts";
import type { importRows } from "../schema/contract/operation/import-rows.ts";
import type { integrationRows } from "../schema/contract/operation/integration-rows.ts";
import type { manyCasesRows } from "../schema/contract/operation/many-cases-rows.ts";
import type { matchPoolRows } from "../schema/contract/operation/match-pool-rows.ts";
import type { organizationRows } from "../schema/contract/operation/organization-rows.ts";
import type { outboundWebhookRows } from "../schema/contract/operation/outbound-webhook-rows.ts";
import type { paymentRows } from "../schema/contract/operation/payment-rows.ts";
import type { reasonCodeRows } from "../schema/contract/operation/reason-code-rows.ts";
import type { ruleRows } from "../schema/contract/operation/rule-rows.ts";
import type { sessionRows } from "../schema/contract/operation/session-rows.ts";
import type { OperationId as AnyOperationId, routes } from "../schema/route/routes.ts";

type Rows = typeof amendmentRows &
  typeof apiKeyRows &
  typeof assetRows &
  typeof caseActionRows &
  typeof caseCommentRows &
  typeof dispositionRows &
  typeof caseCountsRows &
  typeof evidenceRows &
  typeof exportRows &
  typeof ignoreRows &
  typeof importRows &
  typeof integrationRows &
  typeof manyCasesRows &
  typeof matchPoolRows &
  typeof organizationRows &
  typeof outboundWebhookRows &
  typeof paymentRows &
  typeof reasonCodeRows &
  typeof ruleRows &
  typeof sessionRows;

/** Operations under `/v1`, by their id in the contract. */
export type OperationId = Extract<keyof Rows, AnyOperationId>;

type NameIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** Names of the parameters in the path of an operation. */
type PathParameter<Id extends OperationId> = NameIn<(typeof routes)[Id]["path"]>;

type BodyOf<Row> = Row extends {
  readonly body: { readonly schema: infer Schema extends z.ZodType };
}
  ? z.input<Schema>
  : never;

type QueryOf<Row> = Row extends { readonly query: infer Query extends z.ZodType }
  ? { readonly [Name in keyof z.input<Query>]?: Text<z.input<Query>[Name]> }
  : never;

/** Query parameters are sent as text: numbers, booleans and lists are converted. */
type Text<Value> = Value | string | number | boolean | readonly string[];

type ContentOf<Response> = Response extends {
  readonly content: { readonly schema: infer Schema extends z.ZodType };
}
  ? z.input<Schema>
  : undefined;

type Success = 200 | 201 | 202 | 204;

/** Response body of a successful call; undefined if the operation has none. */
export type ResponseOf<Id extends OperationId> = {
  [Status in Extract<keyof Rows[Id]["responses"], Success>]: ContentOf<
    Rows[Id]["responses"][Status]
  >;
}[Extract<keyof Rows[Id]["responses"], Success>];

type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : { readonly [Key in Name]: Value };
type Optional<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : { readonly [Key in Name]?: Value };

export type RequestOf<Id extends OperationId> = Part<
  "path",
  [PathParameter<Id>] extends [never] ? never : Readonly<Record<PathParameter<Id>, string>>
> &
  Part<"body", BodyOf<Rows[Id]>> &
  Optional<"query", QueryOf<Rows[Id]>> & {
    /** Reused on every retry; random by default. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

/** Operations that return pages. */
export type ListOperationId = {
  [Id in OperationId]: ResponseOf<Id> extends {
    readonly items: readonly unknown[];
    readonly total: number;
  }
    ? Id
    : never;
}[OperationId];

export type ItemOf<Id extends ListOperationId> =
  ResponseOf<Id> extends {
    readonly items: readonly (infer Item)[];
  }
    ? Item
    : never;
