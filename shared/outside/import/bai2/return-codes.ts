/**
 * Type codes of single returns and reversals: BAI Cash Management Balance Reporting Specifications,
 * version 2, Appendix A, "Checks Posted and Returned" (250 to 268) and "Deposited Items Returned" (550 to
 * 568). Sums of these (250, 251, 256, 550, 551, 556) are not single movements.
 *
 * Not marks: corrections of postings (254, 554), rejected items, which may never have been posted (261,
 * 561), overdrafts and fees (263, 563, 564, 567), and adjustments of returns, which go either way (268,
 * 568).
 */
import type { ReturnMark } from "#domain/evidence/statement-details.ts";

const marks: Readonly<Record<string, ReturnMark>> = {
  // Debit Reversal
  "252": "reversal",
  // Check Posted and Returned
  "255": "return",
  // Individual ACH Return Item
  "257": "return",
  // ACH Reversal Credit
  "258": "reversal",
  // Return Item
  "266": "return",
  // Credit Reversal
  "552": "reversal",
  // Deposited Item Returned
  "555": "return",
  // Individual ACH Return Item
  "557": "return",
  // ACH Reversal Debit
  "558": "reversal",
  // Return Item
  "566": "return",
};

/** Null for a type code that is not a return. */
export function returnMarkOfCode(typeCode: string): ReturnMark | null {
  return marks[typeCode] ?? null;
}
