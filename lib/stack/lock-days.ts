/** The stage whose data are kept for good. */
export const productionStage = "prod";

/** Seven years, as books are kept in many countries. */
const productionLockDays = 2_555;
/** A lock cannot be shortened, also not by the account's root: a trial must end. */
const otherLockDays = 1;

/**
 * @param given the setting `manifestRetentionDays`; null: by the stage
 * @returns how many days nobody can delete a manifest of the audit trail
 */
export function lockDaysOf(stage: string, given: number | null): number {
  return given ?? (stage === productionStage ? productionLockDays : otherLockDays);
}
