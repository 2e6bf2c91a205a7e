/** Options of the files of banks (docs/files.md, Options). */
import * as z from "zod";

/** Maximum type codes of one direction. */
const maximumCodes = 200;

const typeCodeList = z.lazy(() =>
  z
    .array(z.string().regex(/^\d{3}$/, "Must be a type code of three digits."))
    .max(maximumCodes)
    .default([]),
);

/** Type codes of BAI2 that a bank defines; they win over the ranges of the standard. */
export const typeCodes = z.lazy(() =>
  z
    .strictObject({ credit: typeCodeList, debit: typeCodeList, information: typeCodeList })
    .refine(namesEachCodeOnce, { message: "Each type code may stand in one list." }),
);

function namesEachCodeOnce(lists: Readonly<Record<string, readonly string[]>>): boolean {
  const codes = Object.values(lists).flat();
  return new Set(codes).size === codes.length;
}

/** What becomes of the entries of an interim report (MT942). */
export const interimReports = z.enum(["skip", "pending"]);

/** How the remittance information in one cell is written. */
export const remittanceTags = z.enum(["sepa", "none"]);
