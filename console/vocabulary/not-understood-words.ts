/** Words for what the service did not understand of a record. */
import type { NotUnderstoodCause } from "../../shared/domain/evidence/not-understood.ts";

export const causeWords = {
  unknown_category: "Unknown category",
  unknown_type: "Unknown type",
  unknown_state: "Unknown state",
  unknown_currency: "Unknown currency",
  unknown_chain: "Unknown chain",
  unreadable_amount: "Unreadable amount",
  unknown_shape: "Unknown form",
} as const satisfies Record<NotUnderstoodCause, string>;

type Part = { readonly field: string; readonly value: string | null };

/** Where in the body it is, and what stands there. */
export function partText({ field, value }: Part): string {
  const place = field === "" ? "the whole body" : field;
  if (value !== null) return `${place}: ${value}`;
  return field === "" ? place : `${place} is missing`;
}
