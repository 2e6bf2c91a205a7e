/** Fee schedules that were tried on the payments of the past. */
import type { ItemOf } from "#api/client/types.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { countText } from "#console/format/amount.ts";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { FeeTabs } from "./fee-tabs.tsx";
import { FeeWhatIf } from "./fee-what-if.tsx";

type Simulation = ItemOf<"listFeeScheduleSimulations">;

const columns: readonly Column<Simulation>[] = [
  { title: "Schedule", cell: ({ schedule }) => <Text value={schedule.name} limit={80} /> },
  { title: "Payments", number: "count", cell: ({ cases }) => countText(cases) },
  { title: "Changed", number: "count", cell: ({ changed }) => countText(changed) },
  { title: "Tried", isMinor: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Simulation>({
    name: "fee-simulations",
    fields: [],
    query,
    load: (wanted, signal) => api().call("listFeeScheduleSimulations", { query: wanted, signal }),
  });
  return (
    <RecordScreen
      title="Fees"
      base="fee-trials"
      nouns={["trial", "trials"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<FeeTabs current="fee-trials" />}
      empty={
        <Empty icon="fee" title="Nothing was tried yet">
          <p>
            Change <a href="#/fees">a schedule</a> and choose “Try”.
          </p>
        </Empty>
      }
    >
      {openId !== null && <FeeWhatIf key={openId} id={openId} />}
    </RecordScreen>
  );
}
