/** The moments at which a case changed, as its audit events name them, and what of them still waits. */

type Event = {
  readonly occurredAt: string;
  readonly eventType: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
};

/** From the first to the last; the events of one moment are one. */
export function momentsOf(events: readonly Event[]): readonly string[] {
  return [...new Set(events.map(({ occurredAt }) => occurredAt))].sort();
}

const ends: readonly string[] = ["approval.approved", "approval.rejected", "approval.expired"];

/** Ids of the approvals that were requested and not decided. */
export function pendingApprovalsOf(events: readonly Event[]): readonly string[] {
  const idsOf = (fits: (eventType: string) => boolean) =>
    events
      .filter(({ eventType }) => fits(eventType))
      .flatMap(({ payload }) => {
        const id = payload?.["approvalId"];
        return typeof id === "string" ? [id] : [];
      });
  const ended = idsOf((eventType) => ends.includes(eventType));
  const requested = idsOf((eventType) => eventType === "approval.requested");
  return requested.filter((id) => !ended.includes(id));
}
