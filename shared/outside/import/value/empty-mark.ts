/** What files write where there is nothing. */

/** Texts that mean "nothing" in the other one of two amounts. */
export const emptyMark = /^(?:[-\u2010-\u2015\u2212]{1,3}|n\/?a\.?|nil|null|none)$/i;

/** Words of banks for no reference, and a zero. */
const noReference = /^(?:0|NOTPROVIDED|NOT PROVIDED|NONREF|NOTAVAILABLE|NOT AVAILABLE|UNKNOWN)$/i;

/** Whether a text stands in the place of a reference or id that is not there. */
export function isNoKey(text: string): boolean {
  return emptyMark.test(text) || noReference.test(text);
}
