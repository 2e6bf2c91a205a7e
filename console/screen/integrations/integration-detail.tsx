import { useState } from "preact/hooks";
import { ApiError } from "#api/client/api-error.ts";
import { attempt } from "#console/act/attempt.ts";
import { ConfirmDialog } from "#console/act/dialog/confirm-dialog.tsx";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Chip } from "#console/part/figure/chip.tsx";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { type Integration, integrationWords, kindOf } from "./integration-words.ts";
import { NotUnderstoodCounts } from "./not-understood-counts.tsx";

type Props = {
  readonly id: string;
  readonly changed: () => Promise<void>;
  readonly showSecret: (secret: string) => void;
};

export function IntegrationDetail({ id, changed, showSecret }: Props) {
  const { data, error, reload } = useAnswer(`integration:${id}`, async (signal) => {
    const query = { integrationId: id, limit: 1 };
    const [integration, refused] = await Promise.all([
      find(id, signal),
      api().call("listRawRecords", { query, signal }),
    ]);
    const { notUnderstood } = integration.activity;
    return { integration, refused: refused.total, notUnderstood };
  });
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const { integration, refused, notUnderstood } = data;
  return (
    <>
      <div class="detail-head">
        <Chip {...integrationWords[integration.status]} />
      </div>
      <h2 class="detail-title">
        <Text value={integration.name} limit={255} />
      </h2>
      {may("updatePartnerIntegration") && integration.status !== "deleted" && (
        <Acts integration={integration} changed={refresh} showSecret={showSecret} />
      )}
      <Facts integration={integration} />
      <p>
        {refused === 0 ? (
          <span class="quiet">No delivery was refused.</span>
        ) : (
          <a href={hrefOf(["refusals"], { integrationId: id })}>
            {countText(refused)} refused {refused === 1 ? "delivery" : "deliveries"}
          </a>
        )}
      </p>
      <NotUnderstoodCounts id={id} counts={notUnderstood} />
    </>
  );
}

/** Each kind has its own address. The list says of which kind it is; an older one than it shows is looked for by its kind. */
async function find(integrationId: string, signal: AbortSignal) {
  const { items } = await api().call("listIntegrations", { query: { limit: 100 }, signal });
  const listed = items.find(({ id }) => id === integrationId);
  const path = { integrationId };
  const getOnchain = () => api().call("getOnchainIntegration", { path, signal });
  if (listed?.provider === "onchain") return await getOnchain();
  return await api()
    .call("getPartnerIntegration", { path, signal })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      return getOnchain();
    });
}

function Facts({ integration }: { readonly integration: Integration }) {
  const { lastTransferSyncedAt: polledAt } = integration;
  return (
    <dl class="facts">
      <Fact title="Kind">{kindOf(integration)}</Fact>
      <Fact title="Key">
        <Text value={integration.integrationKey} />
      </Fact>
      <Fact title="Sent to">
        <Text value={integration.webhookUrl} />
      </Fact>
      <Fact title="Polled">{polledAt === null ? "never" : <Ago at={polledAt} />}</Fact>
      <Fact title="Created">
        <Ago at={integration.createdAt} />
      </Fact>
      {integration.provider === "partner" ? (
        <>
          <Fact title="Categories">{integration.eventCategories.join(", ")}</Fact>
          <Fact title="Polling">{integration.pollingEnabled ? "on" : "off"}</Fact>
          <Fact title="API key">{integration.hasApiKey ? "stored" : "missing"}</Fact>
        </>
      ) : (
        <>
          <Fact title="Addresses">
            <Text value={integration.addresses.join(", ")} limit={600} />
          </Fact>
          <Fact title="Tokens">
            <Text value={integration.tokenAddresses.join(", ")} limit={600} />
          </Fact>
          <Fact title="Node">{integration.hasRpcUrl ? "stored" : "none"}</Fact>
          <Fact title="Confirmations">{integration.confirmations}</Fact>
          <Fact title="Secret">version {integration.secretVersion}</Fact>
        </>
      )}
    </dl>
  );
}

type ActProps = Omit<Props, "id"> & { readonly integration: Integration };

function Acts({ integration, changed, showSecret }: ActProps) {
  const [isAsking, setAsking] = useState(false);
  const path = { integrationId: integration.id };
  const isActive = integration.status === "active";
  const status = isActive ? "disabled" : "active";
  const update =
    integration.provider === "partner" ? "updatePartnerIntegration" : "updateOnchainIntegration";
  const toggle = async () => {
    const act = () => api().call(update, { path, body: { status } });
    if ((await attempt(isActive ? "Disabled" : "Enabled", act)) !== null) await changed();
  };
  const rotate = async () => {
    const act = () => api().call("rotateOnchainIntegrationSecret", { path });
    const done = await attempt(null, act);
    if (done === null) return false;
    // It waits for a second person: there is no new secret yet.
    if ("approvalId" in done.result) return true;
    showSecret(done.result.secret);
    await changed();
    return true;
  };
  return (
    <div class="panel-actions">
      <Button icon={isActive ? "ignore" : "check"} onClick={() => void toggle()}>
        {isActive ? "Disable" : "Enable"}
      </Button>
      {integration.provider === "onchain" && (
        <Button icon="shield" onClick={() => setAsking(true)}>
          Rotate the secret
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Rotate the secret"
          label="Rotate"
          act={rotate}
          onClose={() => setAsking(false)}
        >
          <p>A new secret is shown once. Give it to the sender at once.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
