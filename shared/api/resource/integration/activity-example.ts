import type * as z from "zod";
import type { partnerIntegrationDetail } from "./integration-response.ts";

/** The activity of an integration, for both kinds. */
export const activityExample = {
  lastReceivedAt: "2026-03-01T12:04:00.000Z",
  lastPolledAt: "2026-03-01T12:05:00.000Z",
  failedPolls: 0,
  lastError: null,
  refusedPerHour: [{ from: "2026-03-01T11:00:00.000Z", count: 2 }],
  notUnderstood: [
    {
      cause: "unknown_type",
      count: 3,
      last7Days: 1,
      examples: [
        {
          rawRecordId: "raw_0193aa0e08007c1da0b1c2d3e4f50617",
          sourceRef: "wh_51c2a9d0",
          receivedAt: "2026-03-01T12:04:00.000Z",
          field: "event_object.type",
          value: "funds_rerouted",
        },
      ],
    },
  ],
} satisfies z.input<typeof partnerIntegrationDetail>["activity"];
