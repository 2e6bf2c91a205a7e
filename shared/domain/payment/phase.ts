/** Phases of a payment, in the order in which money passes them. */
export const phases = [
  "source",
  "intermediary_in",
  "transfer",
  "intermediary_out",
  "destination",
] as const;
export type Phase = (typeof phases)[number];

export const furthestFirst = [
  "destination",
  "intermediary_out",
  "transfer",
  "intermediary_in",
  "source",
] as const satisfies readonly Phase[];

export const requirementLevels = ["required", "optional", "ignored"] as const;
export type RequirementLevel = (typeof requirementLevels)[number];
