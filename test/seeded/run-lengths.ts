/** How long a seeded world lasts, and what happens how often. */

/**
 * Two acts, with a pause between them in which all work is completed, so that the second one
 * changes earlier results.
 */
export const acts = [
  { actions: 10, stepsAtMost: 60 },
  { actions: 6, stepsAtMost: 40 },
];
export const deliveriesAfterAct = 30;
export const shareOfResumptions = 0.15;
export const longestStepMilliseconds = 20_000;
export const shareOfTimePassing = 0.06;
export const longestPassingMilliseconds = 30 * 60_000;

/** Time after the last fault within which nothing may be overdue. */
export const restMilliseconds = 10 * 60_000;
export const restStepMilliseconds = 60_000;
export const restSweepMilliseconds = 300_000;
/** Time within which missed work must be found. */
export const recoveryMilliseconds = 30 * 60_000;

/** A webhook that failed repeatedly is attempted again hours later. */
export const lateAttempts = 10;
export const pollsAtRest = 2;

export const sweepsOfDeadlines = 5;
