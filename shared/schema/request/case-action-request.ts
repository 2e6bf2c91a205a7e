import * as z from "zod";
import {
  type CaseActionName,
  caseActionNames,
  maximumActionCases,
} from "../../domain/case/case-action.ts";
import { parseId, type Uuid } from "../../domain/value/id.ts";
import { text, timestamp } from "../field/fields.ts";
import { listQuery } from "../field/list-query.ts";
import { reason } from "../field/reason.ts";
import { maximumComment, tags } from "./case-request.ts";

const parameters = z.strictObject({
  status: z.enum(["resolved", "archived"]).optional(),
  reason: reason.optional(),
  assignee: text(255).nullable().optional(),
  add: tags.optional(),
  remove: tags.optional(),
  snoozedUntil: timestamp.nullable().optional(),
  comment: text(maximumComment).optional(),
});

type Name = keyof z.output<typeof parameters>;

/** The parameters of each action, and those of which it needs at least one. */
const parametersOf: Readonly<
  Record<CaseActionName, { readonly known: readonly Name[]; readonly needed: readonly Name[] }>
> = {
  close: { known: ["status", "reason"], needed: [] },
  reopen: { known: ["reason"], needed: [] },
  assign: { known: ["assignee"], needed: ["assignee"] },
  tag: { known: ["add", "remove"], needed: ["add", "remove"] },
  snooze: { known: ["snoozedUntil"], needed: ["snoozedUntil"] },
  comment: { known: ["comment"], needed: ["comment"] },
  run: { known: [], needed: [] },
};

/** Ids of cases, each taken once. */
const ids = z
  .array(text(64))
  .min(1)
  .max(maximumActionCases)
  .transform((all, context): readonly Uuid<"payment">[] => {
    const parsed = all.map((id) => parseId("reconciliationCase", id));
    const wrong = parsed.indexOf(null);
    if (wrong >= 0) {
      const message = "Must be the id of a case.";
      context.addIssue({ code: "custom", path: [wrong], message, input: all[wrong] });
      return z.NEVER;
    }
    return [...new Set(parsed.filter((uuid) => uuid !== null))];
  });

export const createCaseActionBody = z.lazy(() =>
  z
    .strictObject({
      action: z.enum(caseActionNames),
      ids,
      parameters: parameters.default({}),
    })
    .superRefine(({ action, parameters: given }, context) => {
      const { known, needed } = parametersOf[action];
      const names = Object.keys(given) as Name[];
      for (const name of names.filter((each) => !known.includes(each))) {
        const message = `The action ${action} has no such parameter.`;
        context.addIssue({ code: "custom", path: ["parameters", name], message });
      }
      if (needed.length > 0 && !needed.some((name) => names.includes(name))) {
        const message = `The action ${action} needs ${needed.join(" or ")}.`;
        context.addIssue({ code: "custom", path: ["parameters"], message });
      }
    }),
);

export type CreateCaseActionBody = z.output<typeof createCaseActionBody>;

export const listCaseActionsQuery = listQuery(25, () => ({}));

export const listCaseActionResultsQuery = listQuery(100, () => ({}));
