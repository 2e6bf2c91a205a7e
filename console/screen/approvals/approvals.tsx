/** Acts that wait for a second person, and what became of those before. */
import type { RequestOf } from "../../../shared/client/types.ts";
import type { ScreenProps } from "../../app/screen-props.ts";
import type { FilterField } from "../../list/filter-fields.tsx";
import { useRecordList } from "../../list/record-list.ts";
import { RecordScreen } from "../../list/record-screen.tsx";
import type { Column } from "../../list/record-table.tsx";
import { Amount } from "../../part/figure/amount.tsx";
import { Chip } from "../../part/figure/chip.tsx";
import { Text } from "../../part/figure/text.tsx";
import { Ago } from "../../part/figure/time.tsx";
import { Empty } from "../../part/state.tsx";
import { api } from "../../session/session.ts";
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
  { name: "caseId", label: "Case (id)", options: null },
];

const columns: readonly Column<Approval>[] = [
  { title: "Act", cell: ({ operation }) => operationWords[operation] },
  { title: "Status", cell: ({ status }) => <Chip {...approvalWords[status]} /> },
  {
    title: "Amount",
    number: "amount",
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency ?? ""} />,
  },
  {
    title: "Asked for by",
    isMinor: true,
    cell: ({ requestedBy }) => <Text value={requestedBy} limit={60} />,
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
