import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { Deadline } from "#console/part/figure/deadline.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";

const shown = 8;

/** Open cases whose next deadline comes first; of late ones none lies ahead. */
export function Deadlines() {
  const { data, error, reload } = useAnswer("today:deadlines", (signal) =>
    api().call("listReconciliationCases", {
      query: { status: "open", sort: "deadline", limit: shown },
      signal,
    }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const ahead = data.items.filter(({ nextDeadlineAt }) => nextDeadlineAt !== null);
  if (ahead.length === 0) return <p class="quiet">No deadline lies ahead.</p>;
  return (
    <>
      <ul class="lines">
        {ahead.map((row) => (
          <li key={row.id}>
            <a href={hrefOf(["cases", row.id])}>
              <Text value={row.paymentIntent.externalReference} limit={80} />
            </a>
            <Deadline dueAt={row.nextDeadlineAt} startsAt={row.createdAt} isAtRisk={row.slaRisk} />
          </li>
        ))}
      </ul>
      {data.total > ahead.length && (
        <a href={hrefOf(["queue"], { status: "open", sort: "deadline" })}>The queue by deadline</a>
      )}
    </>
  );
}
