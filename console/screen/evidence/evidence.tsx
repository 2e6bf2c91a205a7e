/** What the sources reported: each flow leg with its records, to the last byte. */
import type { RequestOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { go, hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Amount } from "#console/part/figure/amount.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import {
  kindWords,
  legStatusWords,
  nameOfLeg,
  phaseWords,
  useOf,
} from "#console/vocabulary/evidence-words.ts";
import { LegDetail } from "./leg-detail.tsx";
import { RecordDetail } from "./record-detail.tsx";

const statusOptions = Object.fromEntries(
  Object.entries(legStatusWords).map(([status, { word }]) => [status, word]),
);
const fields: readonly FilterField[] = [
  { name: "matched", label: "Linked", options: { false: "Unmatched", true: "Linked" } },
  { name: "ignored", label: "Set aside", options: { false: "Counts", true: "Set aside" } },
  { name: "kind", label: "Kind", options: kindWords },
  { name: "phase", label: "Phase", options: phaseWords },
  { name: "status", label: "Status", options: statusOptions },
  { name: "provider", label: "Provider", options: null },
  { name: "currency", label: "Currency", options: null },
  { name: "reference", label: "Reference", options: null },
  { name: "evidenceFilterId", label: "Filter", options: "record" },
];

const columns: readonly Column<FlowLeg>[] = [
  { title: "Reference", cell: (leg) => <Text value={nameOfLeg(leg)} limit={120} /> },
  {
    title: "Amount",
    number: "amount",
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
  { title: "Use", cell: (leg) => <Chip {...useOf(leg)} /> },
  {
    title: "Reported by",
    isMinor: true,
    cell: ({ provider, kind }) => <Text value={provider ?? kindWords[kind]} limit={60} />,
  },
  { title: "Phase", isMinor: true, cell: ({ type }) => phaseWords[type] },
  { title: "Status", isMinor: true, cell: ({ status }) => legStatusWords[status].word },
  { title: "Happened", isMinor: true, cell: ({ occurredAt }) => <Ago at={occurredAt} /> },
];

type LegQuery = NonNullable<RequestOf<"listFlowLegs">["query"]>;

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<FlowLeg>({
    name: "flow-legs",
    fields,
    query,
    load: (wanted, signal) => api().call("listFlowLegs", { query: wanted as LegQuery, signal }),
  });
  return (
    <RecordScreen
      title="Bank lines and reports"
      base="evidence"
      nouns={["line", "lines"]}
      list={list}
      columns={columns}
      openId={openId}
      tools={may("exportUnmatchedEvidence") && <ExportUnmatched />}
      empty={<NoEvidence />}
    >
      {openId?.startsWith("raw_") === true ? (
        <RecordDetail id={openId} query={list.query} />
      ) : (
        openId !== null && <LegDetail id={openId} query={list.query} changed={list.reload} />
      )}
    </RecordScreen>
  );
}

/** A job: the list of exports shows when its file is ready. */
function ExportUnmatched() {
  const start = async () => {
    const query = { format: "csv", async: true } as const;
    const done = await attempt(null, () => api().call("exportUnmatchedEvidence", { query }));
    const job = done?.result;
    if (job !== undefined && "exportId" in job) go(hrefOf(["exports", job.exportId]));
  };
  return (
    <>
      <Button icon="imports" onClick={() => void start()}>
        Export unmatched
      </Button>
      <a class="button" href="#/exports">
        Exports
      </a>
    </>
  );
}

function NoEvidence() {
  return (
    <Empty icon="evidence" title="No bank line or report yet">
      <p>
        Connect a provider, <a href="#/imports">import a statement</a>, or{" "}
        <a href="docs">send it with the API</a>.
      </p>
    </Empty>
  );
}
