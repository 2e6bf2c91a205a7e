/** What was agreed with each provider. */
import { go, hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { Icon } from "#console/icon/icon.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { FeeTabs } from "./fee-tabs.tsx";
import { feeTexts, type Schedule, scopeText, sinceText, untilText } from "./fee-words.ts";
import { ScheduleDetail } from "./schedule-detail.tsx";

const columns: readonly Column<Schedule>[] = [
  { title: "Schedule", cell: ({ name }) => <Text value={name} limit={80} /> },
  { title: "Provider", cell: ({ provider }) => <Text value={provider} limit={64} /> },
  { title: "Agreed", cell: (schedule) => <Terms schedule={schedule} /> },
  {
    title: "Holds for",
    isMinor: true,
    cell: (schedule) => <Text value={scopeText(schedule)} limit={120} />,
  },
  { title: "Since", isMinor: true, cell: ({ effectiveFrom }) => sinceText(effectiveFrom) },
  { title: "Until", isMinor: true, cell: ({ effectiveTo }) => untilText(effectiveTo) },
];

function Terms({ schedule }: { readonly schedule: Schedule }) {
  const text = feeTexts(schedule)
    .map((fee) => fee.text)
    .join("; ");
  return <span title={text}>{text}</span>;
}

const newHref = hrefOf(["fees", "new"]);

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Schedule>({
    name: "fee-schedules",
    fields: [],
    query,
    load: (wanted, signal) => api().call("listFeeSchedules", { query: wanted, signal }),
  });
  const mayAdd = may("createFeeSchedule");
  useShortcuts(
    "Fees",
    mayAdd ? [{ keys: ["n"], label: "New schedule", run: () => go(newHref) }] : [],
  );
  return (
    <RecordScreen
      title="Fees"
      base="fees"
      nouns={["schedule", "schedules"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<FeeTabs current="fees" />}
      tools={
        mayAdd && (
          <a class="button button-primary" href={newHref}>
            <Icon name="plus" /> New schedule <kbd>n</kbd>
          </a>
        )
      }
      empty={
        <Empty icon="fee" title="No fee is agreed yet">
          <p>
            With the prices of your providers' contracts, each fee above them is found.
            {mayAdd && (
              <>
                {" "}
                <a href={newHref}>Write down the first contract</a>
              </>
            )}
          </p>
        </Empty>
      }
    >
      {openId !== null && <ScheduleDetail key={openId} id={openId} changed={list.reload} />}
    </RecordScreen>
  );
}
