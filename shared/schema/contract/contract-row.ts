/** The form of the contract's table: one row says of an operation what the route table does not. */
import type * as z from "zod";
import type { OperationId } from "../route/routes.ts";
import type { ErrorResponseName } from "./error-responses.ts";
import type { ResponseHeader } from "./parameters.ts";

export const tags = {
  "payment-intents": "Expected payments.",
  "reconciliation-cases": "Outcome and workflow of each payment, and the rules that decide.",
  evidence: "What providers and chains say happened.",
  "audit-events": "Who changed what, and when.",
  "api-keys": "Credentials of headless clients; for signed-in users only.",
  integrations: "Connections to the partner and to chains, and their inbound URLs.",
  "outbound-webhooks": "Callbacks to clients: subscriptions, events, deliveries and attempts.",
  imports: "Files in: profiles, batches, and what became of each row.",
  exports: "Cases with their evidence, as JSON and CSV.",
  webhooks: "Callbacks of providers; the service is the receiver.",
  service: "Health, contract and documentation.",
} as const;
type Tag = keyof typeof tags;

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

export type SuccessResponse = {
  readonly description: string;
  /** Headers beyond those that every response has. */
  readonly headers?: readonly ResponseHeader[];
  /** Absent where the response has no body. */
  readonly content?: {
    readonly mediaType: "application/json" | "application/yaml" | "text/html" | "text/javascript";
    /** What it may be in its place: by a query parameter, or by what the record or file is. */
    readonly or?: "text/csv" | "text/css" | "application/octet-stream";
    /** A string names a schema of JSON Schema where zod has nothing to say. */
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
  /** Whether the request carries the signature of a provider. */
  readonly signed?: true;
  readonly responses: Readonly<Partial<Record<200 | 201 | 202 | 204, SuccessResponse>>>;
  /** Errors beyond those that follow from the route, or in place of them. */
  readonly errors?: Readonly<
    Partial<Record<400 | 404 | 409 | 413 | 502 | 503 | 504, ErrorResponseName>>
  >;
};

export type ContractRows = Readonly<Partial<Record<OperationId, ContractRow>>>;

/** A JSON response without named examples is a mistake that the tests find. */
export function jsonContent<Schema extends z.ZodType>(
  schema: Schema,
  examples: Readonly<Record<string, { readonly summary: string; readonly value: z.input<Schema> }>>,
  or?: "text/csv",
) {
  const other = or === undefined ? {} : { or };
  return { mediaType: "application/json", schema, examples, ...other } as const;
}
