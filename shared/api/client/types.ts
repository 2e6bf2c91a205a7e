/** Types of every operation, from the generated contract. */
import type { Operations } from "./generated/contract.ts";
import type { SignalLike } from "./platform.ts";

/** Operations under `/v1`, by their id in the contract. */
export type OperationId = keyof Operations;

/** Response body of a successful call; undefined if the operation has none. */
export type ResponseOf<Id extends OperationId> = Operations[Id]["response"];

export type CallOptions = {
  /** Reused on every retry; random by default. */
  readonly idempotencyKey?: string | undefined;
  /** An `AbortSignal`: cancels the request and the waits between attempts. */
  readonly signal?: SignalLike | undefined;
  /** Time limit of one attempt; replaces the client's. */
  readonly timeoutMilliseconds?: number | undefined;
};

export type RequestOf<Id extends OperationId> = Operations[Id]["request"] & CallOptions;

/** Operations that return pages. */
export type ListOperationId = {
  [Id in OperationId]: ResponseOf<Id> extends {
    readonly items: readonly unknown[];
    readonly total: number;
    readonly offset: number;
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
