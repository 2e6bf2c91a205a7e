import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";

const shown = 6;

/** The files and deliveries that should have come by now. */
export function Silent() {
  const { data, error, reload } = useAnswer("today:silent", (signal) =>
    api().call("listExpectedDeliveries", { query: { status: "overdue", limit: shown }, signal }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  if (data.total === 0) return <p class="quiet">Nothing that is expected is missing.</p>;
  return (
    <>
      <ul class="lines">
        {data.items.map(({ id, kind, name, missing, overdueSince }) => (
          <li key={id}>
            <span class="line-name">
              <Icon name="alert" />
              <a href={kind === "file" ? "#/reports" : hrefOf(["integrations", id])}>
                <Text value={name} limit={80} />
              </a>
            </span>
            <span class="quiet">
              {kind === "integration"
                ? "silent"
                : `${countText(missing)} ${missing === 1 ? "file" : "files"} missing`}
              {overdueSince !== null && (
                <>
                  {", due "}
                  <Ago at={overdueSince} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {data.total > shown && (
        <p>
          <a href="#/reports">All {countText(data.total)}</a>
        </p>
      )}
    </>
  );
}
