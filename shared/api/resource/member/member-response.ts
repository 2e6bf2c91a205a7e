import * as z from "zod";
import { calendarDateText, named } from "#api/schema/contract/common-response.ts";

export const member = named("Member", {
  subject: z
    .string()
    .describe("The user's id, as the identity provider names it: the `assignee` of a case."),
  actor: z.string().describe("The person in audit events."),
  firstSeenOn: calendarDateText,
  lastSeenOn: calendarDateText,
});
