/** Acts that wait for a second person, and what became of those before. */
import type { RequestOf } from "#api/client/types.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Actor } from "#console/part/figure/actor.tsx";
import { Amount } from "#console/part/figure/amount.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { RecordName } from "#console/part/figure/record-name.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { ApprovalDetail } from "./approval-detail.tsx";
import { type Approval, approvalWords, operationWords } from "./approval-words.ts";

const fields: readonly FilterField[] = [
  {
    name: "status",
    label: "Status",
    options: Object.fromEntries(
      Object.entries(approvalWords).map(([status, { word }]) => [status, word]),
    ),
  },
  { name: "caseId", label: "Payment", options: "record" },
];

const columns: readonly Column<Approval>[] = [
  { title: "Act", cell: ({ operation }) => operationWords[operation] },
  {
    title: "Payment",
    cell: ({ caseId }) => (caseId === null ? "–" : <RecordName id={caseId} />),
  },
  { title: "Status", cell: ({ status }) => <Chip {...approvalWords[status]} /> },
  {
    title: "Amount",
    number: "amount",
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency ?? ""} />,
  },
  {
    title: "Asked for by",
    isMinor: true,
    cell: ({ requestedBy }) => <Actor of={requestedBy} />,
  },
  { title: "Asked", isMinor: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { title: "Expires", isMinor: true, cell: ({ expiresAt }) => <Ago at={expiresAt} /> },
];

type ApprovalQuery = NonNullable<RequestOf<"listApprovals">["query"]>;

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Approval>({
    name: "approvals",
    fields,
    query,
    load: (wanted, signal) =>
      api().call("listApprovals", { query: wanted as ApprovalQuery, signal }),
  });
  return (
    <RecordScreen
      title="Approvals"
      base="approvals"
      nouns={["approval", "approvals"]}
      list={list}
      columns={columns}
      openId={openId}
      empty={
        <Empty icon="approval" title="Nothing was held for approval">
          <p>
            <a href="#/settings">An approval policy</a> says which acts need a second person.
          </p>
        </Empty>
      }
    >
      {openId !== null && <ApprovalDetail key={openId} id={openId} changed={list.reload} />}
    </RecordScreen>
  );
}
