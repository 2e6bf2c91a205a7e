import { useState } from "preact/hooks";
import { attempt } from "#console/act/attempt.ts";
import { ConfirmDialog } from "#console/act/dialog/confirm-dialog.tsx";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { Chip } from "#console/part/figure/chip.tsx";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { ChoiceField } from "#console/part/input/field.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { type Endpoint, endpointWord } from "./delivery-words.ts";

type Props = {
  readonly id: string;
  readonly changed: () => Promise<void>;
  readonly showSecret: (secret: string) => void;
};

export function EndpointDetail({ id, changed, showSecret }: Props) {
  const { data, error, reload } = useAnswer(`webhook-endpoint:${id}`, (signal) =>
    api().call("getOutboundWebhookEndpoint", { path: { endpointId: id }, signal }),
  );
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <div class="detail-head">
        <Chip {...endpointWord(data)} />
      </div>
      <h2 class="detail-title">
        <Text value={data.name} limit={255} />
      </h2>
      {may("testOutboundWebhookEndpoint") && (
        <EndpointActs endpoint={data} changed={refresh} showSecret={showSecret} />
      )}
      <dl class="facts">
        <Fact title="URL">
          <Text value={data.url} />
        </Fact>
        <Fact title="Events">
          {data.eventTypes.includes("*") ? "All" : data.eventTypes.join(", ")}
        </Fact>
        <Fact title="Failing since">
          {data.failingSince === null ? "–" : <Ago at={data.failingSince} />}
        </Fact>
        <Fact title="Secret">version {data.secretVersion}</Fact>
        <Fact title="Created">
          <Ago at={data.createdAt} />
        </Fact>
      </dl>
      <ul class="plain-links">
        <li>
          <a href={hrefOf(["deliveries"], { endpointId: id, status: "pending" })}>
            {data.failingSince === null
              ? "Deliveries that it has not taken yet"
              : "Deliveries that failed and are sent again"}
          </a>
        </li>
        <li>
          <a href={hrefOf(["deliveries"], { endpointId: id, status: "failed" })}>
            Deliveries that are given up
          </a>
        </li>
      </ul>
    </>
  );
}

type ActProps = Omit<Props, "id"> & { readonly endpoint: Endpoint };

function EndpointActs({ endpoint, changed, showSecret }: ActProps) {
  const [asked, setAsked] = useState<"rotate" | "replay" | null>(null);
  const path = { endpointId: endpoint.id };
  const close = () => setAsked(null);
  const doing = async (text: string, act: () => Promise<unknown>) => {
    const done = await attempt(text, act);
    if (done !== null) await changed();
    return done !== null;
  };
  const status = endpoint.status === "active" ? "disabled" : "active";
  const rotate = async () => {
    const act = () => api().call("rotateOutboundWebhookSecret", { path });
    const done = await attempt(null, act);
    if (done === null) return false;
    showSecret(done.result.secret);
    await changed();
    return true;
  };
  return (
    <div class="panel-actions">
      <Button
        icon="send"
        onClick={() =>
          void doing("A test event is on its way", () =>
            api().call("testOutboundWebhookEndpoint", { path }),
          )
        }
      >
        Test
      </Button>
      <Button icon="refresh" onClick={() => setAsked("replay")}>
        Replay
      </Button>
      <Button icon="shield" onClick={() => setAsked("rotate")}>
        Rotate the secret
      </Button>
      <Button
        icon={status === "active" ? "check" : "ignore"}
        onClick={() =>
          void doing(status === "active" ? "Enabled" : "Disabled", () =>
            api().call("updateOutboundWebhookEndpoint", { path, body: { status } }),
          )
        }
      >
        {status === "active" ? "Enable" : "Disable"}
      </Button>
      {asked === "rotate" && (
        <ConfirmDialog title="Rotate the secret" label="Rotate" act={rotate} onClose={close}>
          <p>A new secret is shown once. Deliveries are signed with both for a while.</p>
        </ConfirmDialog>
      )}
      {asked === "replay" && (
        <ReplayDialog
          replay={(since) =>
            doing("Sent again", () =>
              api().call("replayOutboundWebhookEndpoint", { path, body: { since } }),
            )
          }
          onClose={close}
        />
      )}
    </div>
  );
}

const periods = { "1": "of the last hour", "24": "of the last day", "168": "of the last 7 days" };
const hour = 3_600_000;

type ReplayProps = {
  readonly replay: (since: string) => Promise<boolean>;
  readonly onClose: () => void;
};

function ReplayDialog({ replay, onClose }: ReplayProps) {
  const [hours, setHours] = useState<keyof typeof periods>("24");
  const since = () => new Date(Date.now() - Number(hours) * hour).toISOString();
  return (
    <ConfirmDialog title="Replay" label="Replay" act={() => replay(since())} onClose={onClose}>
      <ChoiceField
        title="Failed deliveries"
        words={periods}
        value={hours}
        set={setHours}
        isFirst={true}
      />
    </ConfirmDialog>
  );
}
