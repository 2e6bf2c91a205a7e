/** The connections through which evidence comes: whether each works, and where it is sent. */
import { useState } from "preact/hooks";
import type { RequestOf } from "#api/client/types.ts";
import { SecretDialog } from "#console/act/dialog/secret-dialog.tsx";
import type { ScreenProps } from "#console/app/screen-props.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { IntegrationDetail } from "./integration-detail.tsx";
import { IntegrationTabs } from "./integration-tabs.tsx";
import { type Integration, integrationWords, kindOf } from "./integration-words.ts";

const fields: readonly FilterField[] = [
  {
    name: "status",
    label: "Status",
    options: { active: "Active", disabled: "Disabled", deleted: "Deleted" },
  },
];

const columns: readonly Column<Integration>[] = [
  { title: "Name", cell: ({ name }) => <Text value={name} limit={80} /> },
  { title: "Status", cell: ({ status }) => <Chip {...integrationWords[status]} /> },
  { title: "Kind", cell: kindOf },
  {
    title: "Key",
    isMinor: true,
    cell: ({ integrationKey }) => <Text value={integrationKey} limit={60} />,
  },
  {
    title: "Polled",
    isMinor: true,
    cell: ({ lastTransferSyncedAt }) =>
      lastTransferSyncedAt === null ? "never" : <Ago at={lastTransferSyncedAt} />,
  },
];

type IntegrationQuery = NonNullable<RequestOf<"listIntegrations">["query"]>;

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const [secret, setSecret] = useState<string | null>(null);
  const list = useRecordList<Integration>({
    name: "integrations",
    fields,
    query,
    load: (wanted, signal) =>
      api().call("listIntegrations", { query: wanted as IntegrationQuery, signal }),
  });
  return (
    <RecordScreen
      title="Integrations"
      base="integrations"
      nouns={["connection", "connections"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<IntegrationTabs current="integrations" />}
      tools={
        secret !== null && (
          <SecretDialog
            title="Signing secret"
            about="The sender signs its deliveries with it."
            secret={secret}
            onClose={() => setSecret(null)}
          />
        )
      }
      empty={
        <Empty icon="plug" title="Nothing is connected yet">
          <p>
            Connect the partner or a chain with <a href="docs">the API</a>, or{" "}
            <a href="#/imports">import files</a>.
          </p>
        </Empty>
      }
    >
      {openId !== null && (
        <IntegrationDetail id={openId} changed={list.reload} showSecret={setSecret} />
      )}
    </RecordScreen>
  );
}
