import { dayMilliseconds, type Member } from "#domain/access/member.ts";
import type { Instant } from "#domain/value/instant.ts";
import type * as response from "../../contract/response/organization/member-response.ts";
import { formatTimestamp } from "../../field/timestamp.ts";
import type { Shown } from "../shown.ts";

export function viewMember({
  subject,
  firstSeenDay,
  lastSeenDay,
}: Member): Shown<typeof response.member> {
  return {
    subject,
    actor: `user:${subject}`,
    firstSeenOn: dayText(firstSeenDay),
    lastSeenOn: dayText(lastSeenDay),
  };
}

/** `YYYY-MM-DD`. */
function dayText(day: number): string {
  return formatTimestamp((day * dayMilliseconds) as Instant).slice(0, 10);
}
