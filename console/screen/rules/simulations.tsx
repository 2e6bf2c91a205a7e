/** What was tried: each simulation with its matrix of verdicts before and after. */
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
import { RuleTabs } from "./rule-tabs.tsx";
import { WhatIf } from "./what-if.tsx";

type Simulation = ItemOf<"listRuleSimulations">;

const columns: readonly Column<Simulation>[] = [
  { title: "Rule", cell: ({ rule }) => <Text value={rule.name} limit={120} /> },
  { title: "Payments", number: "count", cell: ({ cases }) => countText(cases) },
  { title: "Changed", number: "count", cell: ({ changed }) => countText(changed) },
  {
    title: "State",
    isMinor: true,
    cell: ({ status, progressPercent }) =>
      status === "completed" ? "Completed" : `${progressPercent} %`,
  },
  { title: "Tried", isMinor: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Simulation>({
    name: "simulations",
    fields: [],
    query,
    load: (wanted, signal) => api().call("listRuleSimulations", { query: wanted, signal }),
  });
  return (
    <RecordScreen
      title="Simulations"
      base="simulations"
      nouns={["simulation", "simulations"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<RuleTabs current="simulations" />}
      empty={
        <Empty icon="rules" title="Nothing was tried yet">
          <p>
            Change <a href="#/rules">a rule</a> and choose “What if”.
          </p>
        </Empty>
      }
    >
      {openId !== null && (
        <>
          <h2 class="detail-title detail-head">
            <Text
              value={list.data?.items.find(({ id }) => id === openId)?.rule.name ?? "Simulation"}
              limit={120}
            />
          </h2>
          <WhatIf key={openId} id={openId} />
        </>
      )}
    </RecordScreen>
  );
}
