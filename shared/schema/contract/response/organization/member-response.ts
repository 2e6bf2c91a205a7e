import * as z from "zod";
import { listOf } from "../common-response.ts";

const day = z.string().meta({ override: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" } });

export const member = z
  .object({
    subject: z
      .string()
      .describe("The user's id, as the identity provider names it: the `assignee` of a case."),
    actor: z.string().describe("The person in audit events."),
    firstSeenOn: day,
    lastSeenOn: day,
  })
  .meta({ id: "Member" });

export const memberList = listOf("Member", member);
