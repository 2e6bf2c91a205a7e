/** Files and deliveries that are expected: what is overdue, and when the next ones are due. */
import type { ResponseOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { countText } from "#console/format/amount.ts";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { ReportSection } from "./report-section.tsx";

type Row = ResponseOf<"listExpectedDeliveries">["items"][number];

/** As many as the API gives at once; the report says how many there are. */
const limit = 100;

export function SilentFiles() {
  const answer = useAnswer("expected-deliveries", (signal) =>
    api().call("listExpectedDeliveries", { query: { limit }, signal }),
  );
  const { data } = answer;
  const overdue = data?.items.filter(({ status }) => status === "overdue") ?? [];
  return (
    <ReportSection
      name="expected-deliveries"
      title="Expected files and deliveries"
      heading={
        data && `${countText(overdue.length)} overdue of ${countText(data.total)} that are expected`
      }
      answer={answer}
      asOf={null}
    >
      {data?.items.length === 0 && (
        <Empty icon="check" title="Nothing is expected">
          A file profile or an integration may say until when something must have come.
        </Empty>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Scroll label="Expected files and deliveries">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Of</th>
                <th scope="col">Name</th>
                <th scope="col">State</th>
                <th scope="col">Overdue since</th>
                <th scope="col">Last</th>
                <th scope="col">Next due</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((row) => (
                <tr key={row.id}>
                  <td>{row.kind === "file" ? "File profile" : "Integration"}</td>
                  <th scope="row">
                    <Text value={row.name} limit={120} />
                  </th>
                  <td>{stateText(row)}</td>
                  <td>{row.overdueSince === null ? "" : <Moment at={row.overdueSince} />}</td>
                  <td>{row.lastAt === null ? "never" : <Moment at={row.lastAt} />}</td>
                  <td>
                    <Moment at={row.dueAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </ReportSection>
  );
}

function stateText({ status, kind, missing }: Row): string {
  if (status === "expected") return "in time";
  if (kind === "integration") return "silent";
  return missing === 1 ? "1 file missing" : `${countText(missing)} files missing`;
}
