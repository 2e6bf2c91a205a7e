/**
 * When the next digest of an organization is due, in the partition of its endpoints and in the `due` index; none where no
 * endpoint receives digests (docs/decisions/0075, Digests).
 */
import type { Instant } from "#domain/value/instant.ts";
import { type DigestSchedule, digestsOf } from "#domain/webhook/digest.ts";
import type { OutboundEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import type { Write } from "../core/commit.ts";
import { hourlySchedule } from "../core/hourly-schedule.ts";
import type { IdSource } from "../core/id-source.ts";
import { digestKey } from "./outbound-keys.ts";

type Names = Pick<DigestSchedule, "organizationId" | "period">;

export const digestSchedules = /* @__PURE__ */ hourlySchedule<Names, DigestSchedule>({
  key: ({ organizationId, period }) => digestKey(organizationId, period),
  fields: ["from", "last"],
});

/** Schedules the digests that the endpoint receives, where none are. */
export function scheduleDigestWrites(
  ids: IdSource,
  endpoint: OutboundEndpoint,
  now: Instant,
): Write[] {
  const { organizationId } = endpoint;
  return digestsOf(endpoint).map((period) =>
    digestSchedules.begin(ids, { organizationId, period }, now, { from: now }),
  );
}
