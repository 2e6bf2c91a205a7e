/** What a reader of evidence could not read (docs/matching.md, Nothing unknown passes in silence). */

export const notUnderstoodCauses = [
  /** A category of events that the service does not know. */
  "unknown_category",
  /** A type of activity, in a category that moves money. */
  "unknown_type",
  /** A state of an object, in a category that moves money. */
  "unknown_state",
  "unknown_currency",
  /** A chain id that is in no table and belongs to no integration of the organization. */
  "unknown_chain",
  /** An amount that is absent where money moves, or is not a decimal number. */
  "unreadable_amount",
  /** The body, or a part that says what moved, has another shape than documented. */
  "unknown_shape",
] as const;
export type NotUnderstoodCause = (typeof notUnderstoodCauses)[number];

/** One part of a record that moves or may move money and gives no leg because of it. */
export type NotUnderstood = {
  readonly cause: NotUnderstoodCause;
  /** The member of the body, such as `event_object.type`; empty for the whole body. */
  readonly field: string;
  /** The text of the member, of which at most 100 characters are kept (`toldParts`); null if it is absent. */
  readonly value: string | null;
};
