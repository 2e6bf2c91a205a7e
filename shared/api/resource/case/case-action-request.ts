import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { dayOrTime } from "#api/schema/field/day-or-time.ts";
import { integer, text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { reason } from "#api/schema/field/reason.ts";
import {
  type ActName,
  actNames,
  caseActNames,
  isLegAct,
  maximumActionCases,
  type SubjectUuid,
} from "#domain/case/work/case-action.ts";
import { dispositionKinds } from "#domain/case/work/disposition.ts";
import { parseId } from "#domain/value/id.ts";
import { caseFilter } from "./case-filter-request.ts";
import { maximumComment, tags } from "./case-request.ts";

const parameters = z.strictObject({
  status: z.enum(["resolved", "archived"]).optional(),
  reason: reason.optional(),
  assignee: text(255).nullable().optional(),
  add: tags.optional(),
  remove: tags.optional(),
  snoozedUntil: dayOrTime.nullable().optional(),
  comment: text(maximumComment).optional(),
  kind: z.enum(dispositionKinds).optional(),
  close: z.boolean().optional(),
});

type Name = keyof z.output<typeof parameters>;

/** The parameters of each action, and groups of them: it needs at least one of each group. */
const parametersOf: Readonly<
  Record<
    ActName | "csv",
    { readonly known: readonly Name[]; readonly needed: readonly (readonly Name[])[] }
  >
> = {
  close: { known: ["status", "reason"], needed: [] },
  reopen: { known: ["reason"], needed: [] },
  assign: { known: ["assignee"], needed: [["assignee"]] },
  tag: { known: ["add", "remove"], needed: [["add", "remove"]] },
  snooze: { known: ["snoozedUntil"], needed: [["snoozedUntil"]] },
  comment: { known: ["comment"], needed: [["comment"]] },
  run: { known: [], needed: [] },
  dispose: { known: ["kind", "reason", "close"], needed: [["kind"], ["reason"]] },
  claim: { known: [], needed: [] },
  ignore: { known: ["reason"], needed: [["reason"]] },
  restore: { known: ["reason"], needed: [] },
  csv: { known: [], needed: [] },
};

const ids = z.array(text(64)).min(1).max(maximumActionCases);

type Refine = z.core.$RefinementCtx;

function checkParameters(
  { action, parameters: given }: { readonly action: ActName | "csv"; readonly parameters: object },
  context: Refine,
): void {
  const { known, needed } = parametersOf[action];
  const names = Object.keys(given) as Name[];
  for (const name of names.filter((each) => !known.includes(each))) {
    const message = `The action ${action} has no such parameter.`;
    context.addIssue({ code: "custom", path: ["parameters", name], message });
  }
  for (const group of needed.filter((each) => !each.some((name) => names.includes(name)))) {
    const message = `The action ${action} needs ${group.join(" or ")}.`;
    context.addIssue({ code: "custom", path: ["parameters"], message });
  }
}

/** The cases or legs, each taken once. */
function parseSubjects(
  action: ActName | "csv",
  all: readonly string[],
  context: Refine,
): readonly SubjectUuid[] {
  const isLeg = isLegAct(action);
  const parsed = all.map((id) => parseId(isLeg ? "flowLeg" : "reconciliationCase", id));
  const wrong = parsed.indexOf(null);
  if (wrong >= 0) {
    const message = `Must be the id of a ${isLeg ? "flow leg" : "case"}.`;
    context.addIssue({ code: "custom", path: ["ids", wrong], message, input: all[wrong] });
  }
  return [...new Set(parsed.filter((uuid) => uuid !== null))];
}

type Given = {
  readonly action: ActName | "csv";
  readonly csv?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly filter?: object | undefined;
  readonly expectedTotal?: number | undefined;
};

/** An action has either `ids`, or `filter` and `expectedTotal`; one on flow legs has `ids`. */
function checkSelection(body: Given, context: Refine): void {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (body.action === "csv" || body.csv !== undefined) checkFile(body, refuse);
  else checkSubjects(body, refuse);
}

function checkSubjects(
  { action, ids: given, filter, expectedTotal }: Given,
  refuse: (name: string, message: string) => void,
): void {
  const hasFilter = filter !== undefined;
  if (given === undefined && !hasFilter) refuse("ids", "Either ids or filter is needed.");
  if (given !== undefined && hasFilter) refuse("filter", "Not together with ids.");
  if (hasFilter && isLegAct(action)) refuse("filter", "An action on flow legs has ids.");
  if (hasFilter === (expectedTotal === undefined)) {
    refuse("expectedTotal", hasFilter ? "Needed with filter." : "Only together with filter.");
  }
}

/** An action `csv` has a file, and nothing beside it. */
function checkFile(
  { action, ids: given, filter, expectedTotal, csv }: Given,
  refuse: (name: string, message: string) => void,
) {
  if (action !== "csv" || csv === undefined) refuse("csv", "The action csv has csv, and no other.");
  const isAlone = given === undefined && filter === undefined && expectedTotal === undefined;
  if (!isAlone) refuse("csv", "Not together with ids, filter and expectedTotal.");
}

/** One row of a corrected CSV file. */
export const caseActionRow = z.lazy(() =>
  z
    .strictObject({
      caseId: text(64).transform((id, context) => {
        const uuid = parseId("reconciliationCase", id);
        if (uuid !== null) return uuid;
        context.addIssue({ code: "custom", message: "Must be the id of a case.", input: id });
        return z.NEVER;
      }),
      action: z.enum(caseActNames),
      parameters: parameters.default({}),
    })
    .superRefine(checkParameters),
);

export const createCaseActionBody = z.lazy(() =>
  z
    .strictObject({
      action: z.enum([...actNames, "csv"]),
      csv: z.string().min(1).optional(),
      ids: ids.optional(),
      filter: caseFilter.optional(),
      expectedTotal: integer(1, maximumActionCases).optional(),
      parameters: parameters.default({}),
    })
    .superRefine(checkParameters)
    .superRefine(checkSelection)
    .transform((body, context) => ({
      ...body,
      ids: parseSubjects(body.action, body.ids ?? [], context),
    })),
);

export type CreateCaseActionBody = z.output<typeof createCaseActionBody>;

export const listCaseActionsQuery = listQuery(25, () => createdRange());

export const listCaseActionResultsQuery = listQuery(100, () => ({}));
