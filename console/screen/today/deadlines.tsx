import { useAnswer } from "../../api/query.ts";
import { hrefOf } from "../../app/route.ts";
import { countText } from "../../format/amount.ts";
import { Deadline } from "../../part/deadline.tsx";
import { Failure, Skeleton } from "../../part/state.tsx";
import { Text } from "../../part/text.tsx";
import { api } from "../../session/session.ts";

const shown = 8;

/** Open cases whose SLA is at risk. */
export function Deadlines() {
  const { data, error, reload } = useAnswer("today:deadlines", (signal) =>
    api().call("listReconciliationCases", {
      query: { status: "open", slaRisk: true, limit: shown },
      signal,
    }),
  );
  if (data === undefined && error !== null) {
    return <Failure error={error} retry={() => void reload()} />;
  }
  if (data === undefined) return <Skeleton width={30} />;
  if (data.total === 0) return <p class="quiet">No deadline is at risk.</p>;
  return (
    <>
      <ul class="lines">
        {data.items.map((row) => (
          <li key={row.id}>
            <a href={hrefOf(["cases", row.id])}>
              <Text value={row.paymentIntent.externalReference} limit={80} />
            </a>
            <Deadline dueAt={row.nextDeadlineAt} startsAt={row.createdAt} isAtRisk={row.slaRisk} />
          </li>
        ))}
      </ul>
      {data.total > shown && (
        <a href={hrefOf(["queue"], { status: "open", slaRisk: "true" })}>
          All {countText(data.total)}
        </a>
      )}
    </>
  );
}
