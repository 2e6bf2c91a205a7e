import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Member } from "#domain/access/member.ts";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import type * as response from "./member-response.ts";

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
  return formatTimestamp((day * millisecondsPerDay) as Instant).slice(0, 10);
}
