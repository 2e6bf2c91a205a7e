import { useMemo } from "preact/hooks";
import { useAnswer } from "#console/api/query.ts";
import { countText } from "#console/format/amount.ts";
import { Icon } from "#console/icon/icon.tsx";
import { api, may } from "#console/session/session.ts";

const week = 7 * 86_400_000;

/** A line above all else while records of the last seven days were not understood; nothing else. */
export function NotUnderstood() {
  const from = useMemo(() => new Date(Date.now() - week).toISOString(), []);
  const { data, error } = useAnswer("today:not-understood", (signal) => {
    const query = { notUnderstood: true, from, limit: 1 };
    return api().call("listRawRecords", { query, signal });
  });
  if (data === undefined && error !== null && may("listRawRecords")) {
    return <p class="today-notice">It is not known whether every record was understood.</p>;
  }
  const total = data?.total ?? 0;
  if (total === 0) return null;
  const isOne = total === 1;
  return (
    <p class="today-notice" role="status">
      <Icon name="alert" />
      <a href="#/not-understood">
        {countText(total)} {isOne ? "record" : "records"} of the last 7 days{" "}
        {isOne ? "was" : "were"} not understood
      </a>
      <span>Money may have moved that no case shows.</span>
    </p>
  );
}
