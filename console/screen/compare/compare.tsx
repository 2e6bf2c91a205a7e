/** Comparisons of another tool's results with this service's cases. */
import { go, hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { countText } from "#console/format/amount.ts";
import { Icon } from "#console/icon/icon.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { type Comparison, outcomeNames, outcomeWords } from "./compare-words.ts";
import { ComparisonPage } from "./comparison-page.tsx";
import { statusWords } from "./comparison-status.ts";
import { NewComparison } from "./new-comparison.tsx";

const columns: readonly Column<Comparison>[] = [
  { title: "Comparison", cell: ({ name }) => <Text value={name} limit={120} /> },
  { title: "State", cell: ({ status }) => <Chip {...statusWords[status]} /> },
  ...outcomeNames.map(
    (outcome): Column<Comparison> => ({
      title: outcomeWords[outcome][0],
      number: "count",
      isMinor: true,
      cell: ({ counts }) => countText(counts[outcome]),
    }),
  ),
  { title: "Begun", isMinor: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

const newHref = hrefOf(["compare", "new"]);

export function Screen({ path, query }: ScreenProps) {
  const [id] = path;
  if (id !== undefined && id !== "new") return <ComparisonPage key={id} id={id} query={query} />;
  return <List isNew={id === "new"} query={query} />;
}

type ListProps = { readonly isNew: boolean; readonly query: URLSearchParams };

function List({ isNew, query }: ListProps) {
  const list = useRecordList<Comparison>({
    name: "comparisons",
    fields: [],
    query,
    load: (wanted, signal) => api().call("listComparisons", { query: wanted, signal }),
  });
  const mayAdd = may("createComparison");
  useShortcuts(
    "Compare",
    mayAdd ? [{ keys: ["n"], label: "New comparison", run: () => go(newHref) }] : [],
  );
  return (
    <RecordScreen
      title="Compare"
      base="compare"
      nouns={["comparison", "comparisons"]}
      list={list}
      columns={columns}
      openId={isNew ? "new" : null}
      tools={
        mayAdd && (
          <a class="button button-primary" href={newHref}>
            <Icon name="plus" /> New comparison <kbd>n</kbd>
          </a>
        )
      }
      empty={
        <Empty icon="compare" title="Nothing is compared yet">
          <p>
            A file of another tool's results is put beside the payments of this service: where both
            agree, where they differ, and the likely cause. No payment is changed.
            {mayAdd && (
              <>
                {" "}
                <a href={newHref}>Compare a file</a>
              </>
            )}
          </p>
        </Empty>
      }
    >
      {isNew && <NewComparison changed={list.reload} />}
    </RecordScreen>
  );
}
