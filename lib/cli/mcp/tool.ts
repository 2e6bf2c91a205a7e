/** What a tool is, and what several of them need. */
import { z } from "zod";
import type { Client } from "#api/client/client.ts";
import type { ItemOf } from "#api/client/types.ts";

/** One thing that an assistant may ask for. */
export type Tool<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  /** What it needs beside the key's own scopes: nothing, or `--allow-writes`. */
  readonly isWrite: boolean;
  /** @returns what the assistant reads, as JSON */
  readonly run: (client: Client, given: z.infer<z.ZodObject<Shape>>) => Promise<object>;
};

/** Keeps the type of the input for `run`, in a list of tools of different inputs. */
export function tool<Shape extends z.ZodRawShape>(row: Tool<Shape>): Tool {
  return row as unknown as Tool;
}

/** An assistant reads every character of an answer, so a page is short. */
const maximumItems = 25;
const defaultItems = 10;

export const pageInput = {
  limit: z.int().min(1).max(maximumItems).default(defaultItems).describe("Records of the answer."),
  offset: z.int().min(0).max(1_000_000).default(0).describe("Records to skip."),
};

export const caseInput = {
  case: z
    .string()
    .min(1)
    .max(255)
    .describe("The id of a case (case_…), or the external reference of its payment."),
};

/** A case in a list: what a person sees in a row of the queue. */
export function caseRow(found: ItemOf<"listReconciliationCases">): object {
  const { id, paymentIntent, verdict, exceptionType, status, summary } = found;
  const { expectedAmount, actualAmount, unexplainedDelta, openAmount, currency } = found;
  return {
    ...{ id, externalReference: paymentIntent.externalReference, verdict, exceptionType, status },
    ...{ expectedAmount, actualAmount, unexplainedDelta, openAmount, currency, summary },
    ...{ assignee: found.assignee, nextDeadlineAt: found.nextDeadlineAt },
    createdAt: found.createdAt,
  };
}
