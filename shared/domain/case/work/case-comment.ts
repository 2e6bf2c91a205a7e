import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";

/** What a person or a program wrote about a case. Comments are never changed. */
export type CaseComment = {
  readonly uuid: Uuid<"comment">;
  /** Position among the comments of the case, from 1. */
  readonly number: number;
  readonly comment: string;
  /** The actor, as in audit events. */
  readonly author: string;
  readonly createdAt: Instant;
};

/** Maximum comments of one case. */
export const maximumComments = 10_000;
