import type * as z from "zod";
import { maximumMembers, memberKeptDays } from "../../../../domain/access/member.ts";
import { listMembersQuery } from "../../../request/organization/member-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { pageOf } from "../../example/examples.ts";
import { type member, memberList } from "../../response/organization/member-response.ts";

const memberExample = {
  subject: "user_42",
  actor: "user:user_42",
  firstSeenOn: "2026-01-12",
  lastSeenOn: "2026-03-01",
} satisfies z.input<typeof member>;

export const memberRows = {
  listMembers: {
    summary: "List members",
    description:
      "The people who signed in to the organization, who was seen last first: those whom a case may be assigned to. " +
      `At most ${maximumMembers}; who was not seen for ${memberKeptDays} days is forgotten.`,
    tag: "reconciliation-cases",
    query: listMembersQuery,
    responses: {
      200: {
        description: "A page of members.",
        content: jsonContent(memberList, {
          page: { summary: "One member", value: pageOf(memberExample, 100) },
        }),
      },
    },
  },
} as const satisfies ContractRows;
