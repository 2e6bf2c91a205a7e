/** How matching is configured, and what another configuration would have decided. */
import { hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { Icon } from "#console/icon/icon.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { RuleDetail } from "./rule-detail.tsx";
import { RuleTabs } from "./rule-tabs.tsx";
import { type Rule, scopeText } from "./rule-words.ts";

const columns: readonly Column<Rule>[] = [
  { title: "Rule", cell: ({ name }) => <Text value={name} limit={80} /> },
  { title: "State", cell: ({ isActive }) => <State isActive={isActive} /> },
  { title: "Applies to", isMinor: true, cell: scopeText },
  { title: "Tolerance", isMinor: true, cell: toleranceText },
  { title: "Changed", isMinor: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
];

function State({ isActive }: { readonly isActive: boolean }) {
  return isActive ? (
    <Chip word="Active" icon="check" tone="good" />
  ) : (
    <Chip word="Inactive" icon="ignore" tone="quiet" />
  );
}

function toleranceText(rule: Rule): string {
  const { amountTolerance, amountTolerancePercent, toleranceCurrency } = rule;
  const parts = [
    ...(amountTolerance === null ? [] : [`${amountTolerance} ${toleranceCurrency ?? ""}`.trim()]),
    ...(amountTolerancePercent === null ? [] : [`${amountTolerancePercent} %`]),
  ];
  return parts.length === 0 ? "none" : parts.join(" or ");
}

const newHref = hrefOf(["rules", "new"]);

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Rule>({
    name: "rules",
    fields: [],
    query,
    load: (wanted, signal) => api().call("listReconciliationRules", { query: wanted, signal }),
  });
  const mayAdd = may("createReconciliationRule");
  const add = () => {
    location.hash = newHref;
  };
  useShortcuts("Rules", mayAdd ? [{ keys: ["n"], label: "New rule", run: add }] : []);
  return (
    <RecordScreen
      title="Rules"
      base="rules"
      nouns={["rule", "rules"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<RuleTabs current="rules" />}
      tools={
        mayAdd && (
          <a class="button button-primary" href={newHref}>
            <Icon name="plus" /> New rule <kbd>n</kbd>
          </a>
        )
      }
      empty={
        <Empty icon="rules" title="No rule yet">
          <p>Without one nothing is tolerated, and the built-in time windows apply.</p>
        </Empty>
      }
    >
      {openId !== null && <RuleDetail key={openId} id={openId} changed={list.reload} />}
    </RecordScreen>
  );
}
