/** What an assistant may write, where the person who starts the server allows it. */
import { z } from "zod";
import { caseIdOf } from "../case/case-id.ts";
import { caseInput, tool } from "./tool.ts";

const addComment = tool({
  name: "comment_on_case",
  title: "Comment on a case",
  description: "Writes a comment on a case. Comments are never changed or deleted.",
  input: { ...caseInput, comment: z.string().min(1).max(2_000).describe("The comment.") },
  isWrite: true,
  run: async (client, { comment, ...given }) => {
    const path = { caseId: await caseIdOf(client, given.case) };
    return await client.call("createCaseComment", { path, body: { comment } });
  },
});

const assignCase = tool({
  name: "assign_case",
  title: "Assign a case",
  description: "Gives a case to a person, or takes it from everybody.",
  input: {
    ...caseInput,
    assignee: z.string().min(1).max(255).nullable().describe("The person; null for nobody."),
    expectedVersion: z.int().min(0).describe("The version of the case that you have read."),
  },
  isWrite: true,
  run: async (client, { assignee, expectedVersion, ...given }) => {
    const path = { caseId: await caseIdOf(client, given.case) };
    const body = { assignee, expectedVersion };
    return await client.call("updateReconciliationCase", { path, body });
  },
});

export const writeTools = [addComment, assignCase];
