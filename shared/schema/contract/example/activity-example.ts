/** The activity of an integration, for both kinds. */
export const activityExample = {
  lastReceivedAt: "2026-03-01T12:04:00.000Z",
  lastPolledAt: "2026-03-01T12:05:00.000Z",
  failedPolls: 0,
  lastError: null,
  refusedPerHour: [{ from: "2026-03-01T11:00:00.000Z", count: 2 }],
};
