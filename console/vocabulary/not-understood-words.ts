/** Words for what the service did not understand of a record. */
import type { NotUnderstoodCause } from "#domain/evidence/not-understood.ts";

export const causeWords = {
  unknown_category: "Unknown category",
  unknown_type: "Unknown type",
  unknown_state: "Unknown state",
  unknown_currency: "Unknown currency",
  unknown_chain: "Unknown chain",
  unreadable_amount: "Unreadable amount",
  unknown_shape: "Unknown form",
} as const satisfies Record<NotUnderstoodCause, string>;

type Part = {
  readonly cause: NotUnderstoodCause;
  readonly field: string;
  readonly value: string | null;
};

/** Where in the body it is, and what stands there. */
export function partText({ cause, field, value }: Part): string {
  if (field === "") return "the whole body";
  if (value !== null) return `${field}: ${value}`;
  return cause === "unknown_shape" ? field : `${field} is missing`;
}
