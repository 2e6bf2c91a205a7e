/**
 * Type of a contract row: the summary, description, bodies and examples of one operation. Method,
 * path and permissions come from the route table.
 */
import type * as z from "zod";
import type { OperationId } from "../route/routes.ts";
import type { ErrorResponseName } from "./error-responses.ts";
import type { ResponseHeader } from "./parameters.ts";

export const tags = {
  "payment-intents": "Expected payments.",
  "reconciliation-cases": "Result and workflow of each payment, and the matching rules.",
  evidence: "Reports of providers and chains about movements of money.",
  "case-actions": "One act on up to 5,000 cases, carried out behind the queue.",
  dispositions: "What becomes of open amounts, and the policies that dispose of small ones.",
  settlements: "Payouts of processors: one bank movement for many payments.",
  accounts: "Accounts of the organization, and their balances against the ledger.",
  closes: "The figures of a business day, prepared by one person and approved by another.",
  reports: "Figures over all cases and evidence.",
  "journal-templates": "How cases and settlements are posted to the books.",
  "fee-schedules": "Fees that were agreed with providers, and what was charged above them.",
  assets: "Token contracts that the organization accepts.",
  approvals: "Acts that wait for a second person, and the policies that hold them.",
  views: "Saved filters of the list of cases.",
  organization: "Settings, reason codes and members.",
  "audit-events": "Who changed what, and when.",
  "api-keys": "Credentials for programs. Only signed-in users manage them.",
  session: "Who calls, and what the credential allows.",
  integrations: "Connections to the partner and to chains, with their inbound webhook URLs.",
  "outbound-webhooks":
    "Webhooks that the service sends: endpoints, events, deliveries and attempts.",
  imports: "File imports: profiles, batches, and the outcome of each row.",
  comparisons: "Another tool's results beside the cases, and why they differ.",
  exports: "Cases with their evidence, as JSON and CSV.",
  developers:
    "What developers need while they integrate: failed requests, and scenarios of test organizations.",
  webhooks: "Webhooks that the service receives from the partner and from chain sources.",
  service: "Health, contract and documentation.",
} as const;
export type Tag = keyof typeof tags;

/** By name, each with its summary and its value. */
export type Examples<Value = unknown> = Readonly<Record<string, readonly [string, Value]>>;

export type OtherMediaType =
  | "text/csv"
  | "text/css"
  | "text/html"
  | "text/plain"
  | "application/octet-stream";

export type SuccessResponse = {
  readonly description: string;
  /** Headers beyond those that every response has. */
  readonly headers?: readonly ResponseHeader[];
  /** Absent where the response has no body. */
  readonly content?: {
    readonly mediaType: "application/json" | "application/yaml" | "text/html" | "text/javascript";
    /** Alternative media types: chosen by a query parameter, or by the record or file. */
    readonly or?: OtherMediaType | readonly OtherMediaType[];
    /** A plain JSON Schema, for responses that have no zod schema. */
    readonly schema: z.ZodType | { readonly type: "object" | "string" } | Record<string, never>;
    readonly examples?: Examples;
  };
};

export type ContractRow = {
  readonly summary: string;
  readonly description: string;
  readonly tag: Tag;
  readonly query?: z.ZodLazy<z.ZodObject>;
  readonly body?: {
    readonly description: string;
    readonly schema: z.ZodType;
    readonly examples: Examples;
  };
  /** The request carries a webhook signature. */
  readonly signed?: true;
  readonly responses: Readonly<Partial<Record<200 | 201 | 202 | 204 | 304, SuccessResponse>>>;
  /** Errors in addition to those derived from the route, or replacing them. */
  readonly errors?: Readonly<
    Partial<Record<400 | 404 | 409 | 413 | 502 | 503 | 504, ErrorResponseName>>
  >;
};

export type ContractRows = Readonly<Partial<Record<OperationId, ContractRow>>>;

/**
 * JSON content of a response. `examples` is required: every JSON response shows a named example.
 */
export function jsonContent<Schema extends z.ZodType>(
  schema: Schema,
  examples: Examples<z.input<Schema>>,
  or?: OtherMediaType | readonly OtherMediaType[],
) {
  const other = or === undefined ? {} : { or };
  return { mediaType: "application/json", schema, examples, ...other } as const;
}
