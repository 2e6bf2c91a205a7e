/** Reads the rows of a corrected CSV file: `caseId`, `action` and `parameters`, a JSON object or nothing. */

import { CsvError, parse } from "csv-parse/sync";
import { caseActionRow } from "#api/resource/case/case-action-request.ts";
import { type CaseActionRow, maximumActionCases } from "#domain/case/work/case-action.ts";
import type { Uuid } from "#domain/value/id.ts";
import { FailureError, invalidRequest, maximumIssues } from "#work/outcome/outcome.ts";

const columns = ["caseId", "action", "parameters"] as const;

type Cells = Readonly<Partial<Record<(typeof columns)[number], string>>>;
type Issue = { readonly path: readonly (string | number)[]; readonly message: string };

type Rows = {
  readonly cases: readonly Uuid<"payment">[];
  readonly rows: readonly CaseActionRow[];
};

/**
 * The acts of a file, all or none.
 *
 * @throws FailureError 400 that names up to 100 cells, by the number of their row from 1 (the header is no row)
 */
export function parseActionRows(csv: string): Rows {
  const cells = readCells(csv);
  const issues: Issue[] = [];
  const found = new Map<Uuid<"payment">, CaseActionRow>();
  for (const [index, row] of cells.entries()) {
    const path = ["csv", index + 1];
    const { success, data, error } = caseActionRow.safeParse(withParameters(row));
    if (!success) {
      issues.push(...error.issues.map((each) => issueOf(path, each)));
    } else if (found.has(data.caseId)) {
      issues.push({ path: [...path, "caseId"], message: "Another row has the same case." });
    } else {
      found.set(data.caseId, { action: data.action, parameters: data.parameters });
    }
    if (issues.length >= maximumIssues) break;
  }
  if (issues.length > 0) throw refusal(issues);
  return { cases: [...found.keys()], rows: [...found.values()] };
}

function readCells(csv: string): readonly Cells[] {
  const message = `Must have the columns ${columns.join(", ")}, and 1 to ${maximumActionCases} rows.`;
  const rows = parseOrFail(csv);
  const names = Object.keys(rows[0] ?? {});
  const isKnown = names.every((name) => columns.some((column) => column === name));
  const isNeeded = names.includes("caseId") && names.includes("action");
  if (!isKnown || !isNeeded || rows.length > maximumActionCases) {
    throw refusal([{ path: ["csv"], message }]);
  }
  return rows;
}

function parseOrFail(csv: string): readonly Cells[] {
  try {
    return parse(csv, { columns: true, bom: true, skip_empty_lines: true, trim: true }) as Cells[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal([{ path: ["csv"], message: error.message }]);
  }
}

/** A cell that is no JSON stays a text, which the schema refuses. */
function withParameters({ parameters = "", ...others }: Cells): object {
  if (parameters === "") return others;
  try {
    return { ...others, parameters: JSON.parse(parameters) as unknown };
  } catch {
    return { ...others, parameters };
  }
}

function issueOf(
  path: readonly (string | number)[],
  issue: { path: PropertyKey[]; message: string },
) {
  return { path: [...path, ...issue.path.map(String)], message: issue.message };
}

function refusal(issues: readonly Issue[]): FailureError {
  return new FailureError(invalidRequest("The file is invalid.", [...issues]));
}
