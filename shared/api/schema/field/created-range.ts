import { timestamp } from "./fields.ts";

/** Filters of a list by the creation of its records: `from` is included, `to` is not. */
export function createdRange() {
  return { from: timestamp.optional(), to: timestamp.optional() };
}
