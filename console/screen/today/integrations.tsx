import { useAnswer } from "#console/api/query.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";

const shown = 10;

/** The connections through which evidence comes, and when each was read last. */
export function Integrations() {
  const { data, error, reload } = useAnswer("today:integrations", (signal) =>
    api().call("listIntegrations", { query: { limit: shown }, signal }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  if (data.total === 0) return <p class="quiet">No integration yet.</p>;
  return (
    <ul class="lines">
      {data.items.map((each) => {
        const syncedAt = "lastTransferSyncedAt" in each ? each.lastTransferSyncedAt : null;
        return (
          <li key={each.id}>
            <span class="line-name">
              <Icon name="plug" />
              <Text value={each.name} limit={80} />
            </span>
            <span class="quiet">
              {each.status}
              {syncedAt !== null && (
                <>
                  , polled <Ago at={syncedAt} />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
