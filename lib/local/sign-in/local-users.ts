import { demoUserId, type LocalUser } from "./authorization.ts";
import type { SessionRequest } from "./session-request.ts";

/**
 * The people of the local stack.
 *
 * @param demo the session of the demo organization's own user
 * @param other id of the second organization
 */
export function localUsers(demo: SessionRequest, other: string): readonly LocalUser[] {
  return [
    {
      id: demoUserId,
      name: "Demo organization",
      description: "May do everything.",
      session: demo,
    },
    {
      id: "second",
      name: "Second person of the demo organization",
      description: "Approves what the first one asks for.",
      session: { ...demo, subject: "second_person" },
    },
    {
      id: "reader",
      name: "Reader of the demo organization",
      description: "May look at everything and change nothing.",
      session: { ...demo, subject: "reader", permissions: [] },
    },
    {
      id: "both",
      name: "Member of two organizations",
      description: "Chooses one after signing in.",
      session: {
        ...demo,
        subject: "member_of_two",
        organizationId: null,
        organizations: [...demo.organizations, other],
      },
    },
  ];
}
