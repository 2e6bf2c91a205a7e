/** Where events are sent: whether it works, what it wants, and its secret anew. */
import { useState } from "preact/hooks";
import { SecretDialog } from "#console/act/dialog/secret-dialog.tsx";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { DeliveryTabs } from "./delivery-tabs.tsx";
import { type Endpoint, endpointWord } from "./delivery-words.ts";
import { EndpointDetail } from "./endpoint-detail.tsx";
import { NewEndpointDialog } from "./new-endpoint.tsx";

const columns: readonly Column<Endpoint>[] = [
  { title: "Endpoint", cell: ({ name }) => <Text value={name} limit={80} /> },
  { title: "Status", cell: (endpoint) => <Chip {...endpointWord(endpoint)} /> },
  { title: "URL", isMinor: true, cell: ({ url }) => <Text value={url} limit={120} /> },
  {
    title: "Failing since",
    isMinor: true,
    cell: ({ failingSince }) => (failingSince === null ? "–" : <Ago at={failingSince} />),
  },
];

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useRecordList<Endpoint>({
    name: "webhook-endpoints",
    fields: [],
    query,
    load: (wanted, signal) => api().call("listOutboundWebhookEndpoints", { query: wanted, signal }),
  });
  const mayAdd = may("createOutboundWebhookEndpoint");
  const add = () => setAdding(true);
  useShortcuts("Endpoints", mayAdd ? [{ keys: ["n"], label: "New endpoint", run: add }] : []);
  return (
    <RecordScreen
      title="Webhooks"
      base="endpoints"
      nouns={["endpoint", "endpoints"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<DeliveryTabs current="endpoints" />}
      tools={
        <>
          {mayAdd && (
            <Button kind="primary" icon="plus" hint="n" onClick={add}>
              Add an endpoint
            </Button>
          )}
          {isAdding && (
            <NewEndpointDialog
              created={async (made) => {
                setSecret(made);
                await list.reload();
              }}
              onClose={() => setAdding(false)}
            />
          )}
          {secret !== null && (
            <SecretDialog
              title="Signing secret"
              about="It verifies what this service sends."
              secret={secret}
              onClose={() => setSecret(null)}
            />
          )}
        </>
      }
      empty={
        <Empty icon="send" title="No endpoint yet">
          <p>Add one, and every event is sent to it, signed.</p>
        </Empty>
      }
    >
      {openId !== null && (
        <EndpointDetail id={openId} changed={list.reload} showSecret={setSecret} />
      )}
    </RecordScreen>
  );
}
