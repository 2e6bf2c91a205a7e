/** API keys: what each may do, when it was used, and new ones, shown once. */
import { useState } from "preact/hooks";
import type { ItemOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { ConfirmDialog } from "#console/act/dialog/confirm-dialog.tsx";
import { SecretDialog } from "#console/act/dialog/secret-dialog.tsx";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Chip, type ChipWord } from "#console/part/figure/chip.tsx";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { NewKeyDialog } from "./new-key.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

type Key = ItemOf<"listApiKeys">;

const statusWords = {
  active: { word: "Active", icon: "check", tone: "good" },
  expired: { word: "Expired", icon: "clock", tone: "warn" },
  revoked: { word: "Revoked", icon: "close", tone: "quiet" },
} as const satisfies Record<Key["status"], ChipWord>;

function UsedAt({ at }: { readonly at: string | null }) {
  return at === null ? <span class="none">never</span> : <Ago at={at} />;
}

const columns: readonly Column<Key>[] = [
  { title: "Name", cell: ({ name }) => <Text value={name} limit={80} /> },
  { title: "Status", cell: ({ status }) => <Chip {...statusWords[status]} /> },
  { title: "Used", cell: ({ lastUsedAt }) => <UsedAt at={lastUsedAt} /> },
  { title: "Begins with", isMinor: true, cell: ({ prefix }) => <code class="hash">{prefix}</code> },
  { title: "Scopes", isMinor: true, cell: ({ scopes }) => scopes.join(", ") },
];

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useRecordList<Key>({
    name: "api-keys",
    fields: [],
    query,
    load: (wanted, signal) => api().call("listApiKeys", { query: wanted, signal }),
  });
  const open = list.data?.items.find(({ id }) => id === openId);
  const mayAdd = may("createApiKey");
  const add = () => setAdding(true);
  useShortcuts("API keys", mayAdd ? [{ keys: ["n"], label: "New key", run: add }] : []);
  return (
    <RecordScreen
      title="Settings"
      base="keys"
      nouns={["key", "keys"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<SettingsTabs current="keys" />}
      tools={
        <>
          {mayAdd && (
            <Button kind="primary" icon="plus" hint="n" onClick={add}>
              New key
            </Button>
          )}
          {isAdding && (
            <NewKeyDialog
              created={async (key) => {
                setSecret(key);
                await list.reload();
              }}
              onClose={() => setAdding(false)}
            />
          )}
          {secret !== null && (
            <SecretDialog
              title="The new key"
              about="It signs in a program."
              secret={secret}
              onClose={() => setSecret(null)}
            />
          )}
        </>
      }
      empty={
        <Empty icon="shield" title="No key yet">
          <p>A program signs in with a key.</p>
        </Empty>
      }
    >
      {open !== undefined && <KeyDetail apiKey={open} changed={list.reload} />}
    </RecordScreen>
  );
}

type DetailProps = { readonly apiKey: Key; readonly changed: () => Promise<void> };

function KeyDetail({ apiKey, changed }: DetailProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, name, status, scopes, prefix, createdAt, lastUsedAt, expiresAt } = apiKey;
  const revoke = async () => {
    const act = () => api().call("revokeApiKey", { path: { keyId: id } });
    const done = await attempt("Revoked", act);
    if (done !== null) await changed();
    return done !== null;
  };
  return (
    <>
      <div class="detail-head">
        <Chip {...statusWords[status]} />
      </div>
      <h2 class="detail-title">
        <Text value={name} limit={255} />
      </h2>
      {may("revokeApiKey") && status === "active" && (
        <div class="panel-actions">
          <Button kind="danger" icon="close" onClick={() => setAsking(true)}>
            Revoke
          </Button>
        </div>
      )}
      <dl class="facts">
        <Fact title="Begins with">
          <code class="hash">{prefix}</code>
        </Fact>
        <Fact title="Scopes">{scopes.join(", ")}</Fact>
        <Fact title="Created">
          <Ago at={createdAt} />
        </Fact>
        <Fact title="By">
          <Text value={apiKey.createdByUserId} />
        </Fact>
        <Fact title="Used">
          <UsedAt at={lastUsedAt} />
        </Fact>
        <Fact title="Expires">{expiresAt === null ? "never" : <Ago at={expiresAt} />}</Fact>
      </dl>
      {isAsking && (
        <ConfirmDialog
          title={`Revoke ${name}`}
          label="Revoke"
          act={revoke}
          onClose={() => setAsking(false)}
        >
          <p>What uses it is refused at once. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
