import type * as z from "zod";
import { listMembersQuery } from "#api/resource/member/member-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { listOf, resource } from "#api/schema/contract/row-builders.ts";
import { maximumMembers, memberKeptDays } from "#domain/access/member.ts";
import { member } from "./member-response.ts";

const memberExample = {
  subject: "user_42",
  actor: "user:user_42",
  firstSeenOn: "2026-01-12",
  lastSeenOn: "2026-03-01",
} satisfies z.input<typeof member>;

const members = resource({
  tag: "organization",
  schema: member,
  examples: { member: ["One member", memberExample] },
});

export const memberRows = {
  listMembers: listOf(members, {
    description:
      "The people who signed in to the organization, who was seen last first: those whom a case may be assigned to. " +
      `At most ${maximumMembers}; who was not seen for ${memberKeptDays} days is forgotten. ` +
      "`from` and `to` limit `lastSeenOn`.",
    query: listMembersQuery,
  }),
} as const satisfies ContractRows;
