import type { ResponseOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { usePolling } from "#console/api/poll.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { visibleText } from "#console/format/untrusted-text.ts";
import { Chip } from "#console/part/figure/chip.tsx";
import { RecordName } from "#console/part/figure/record-name.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago, Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { eventWord } from "#console/vocabulary/event-words.ts";
import { wordOfDelivery } from "./delivery-words.ts";

type Props = { readonly id: string; readonly changed: () => Promise<void> };
type Delivery = ResponseOf<"getOutboundWebhookDelivery">;

/** One event: to whom it went, how each attempt ended, and the body that was sent. */
export function EventDetail({ id, changed }: Props) {
  const { data, error, reload } = useAnswer(`webhook-event:${id}`, async (signal) => {
    const event = await api().call("getOutboundWebhookEvent", {
      path: { outboundWebhookEventId: id },
      signal,
    });
    const deliveries = await Promise.all(event.deliveries.map((each) => detailOf(each, signal)));
    return { event, deliveries };
  });
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  const retry = async (delivery: Delivery) => {
    const path = { outboundWebhookDeliveryId: delivery.id };
    const act = () => api().call("retryOutboundWebhookDelivery", { path });
    if ((await attempt("Sent again", act)) !== null) await refresh();
  };
  const [first] = data?.deliveries ?? [];
  usePolling(data?.deliveries.some(isSoon) ?? false, refresh);
  const isOffered = may("retryOutboundWebhookDelivery");
  useShortcuts(
    "Event in focus",
    isOffered && first !== undefined
      ? [{ keys: ["r"], label: "Retry", run: () => void retry(first) }]
      : [],
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const { event, deliveries } = data;
  return (
    <>
      <h2 class="detail-title detail-head">{eventWord(event.eventType)}</h2>
      <p>
        <RecordName id={event.sourceKey} /> <Ago at={event.createdAt} />
      </p>
      {deliveries.length === 0 && <p class="quiet">No endpoint wanted it.</p>}
      {deliveries.map((delivery) => (
        <DeliveryCard
          key={delivery.id}
          delivery={delivery}
          retry={isOffered ? () => void retry(delivery) : null}
        />
      ))}
      <h3>Body</h3>
      <Scroll label="Body">
        <pre class="bytes bytes-text">{visibleText(JSON.stringify(event.payload, null, 2))}</pre>
      </Scroll>
    </>
  );
}

const soonMilliseconds = 10_000;

/** Its next attempt is made while somebody looks. */
function isSoon({ status, nextRetryAt }: Delivery): boolean {
  if (status !== "pending") return false;
  return nextRetryAt === null || Date.parse(nextRetryAt) - Date.now() < soonMilliseconds;
}

async function detailOf({ id }: { readonly id: string }, signal: AbortSignal): Promise<Delivery> {
  const path = { outboundWebhookDeliveryId: id };
  return await api().call("getOutboundWebhookDelivery", { path, signal });
}

type CardProps = {
  readonly delivery: Delivery;
  /** Null: the person may not. */
  readonly retry: (() => void) | null;
};

function DeliveryCard({ delivery, retry }: CardProps) {
  const { status, attempts, nextRetryAt, responseBodyExcerpt } = delivery;
  return (
    <section class="delivery" aria-label={`Delivery to ${delivery.endpointName}`}>
      <div class="delivery-head">
        <Chip {...wordOfDelivery({ status, attemptCount: attempts.length })} />
        <a href={hrefOf(["endpoints", delivery.endpointId])}>
          <Text value={delivery.endpointName} limit={80} />
        </a>
        {retry !== null && (
          <Button icon="refresh" hint="r" onClick={retry}>
            Retry
          </Button>
        )}
      </div>
      <p class="note">
        <Text value={delivery.endpointUrl} limit={300} />
      </p>
      <ol class="attempts">
        {attempts.map((each) => (
          <li key={each.attemptedAt} class={each.status === "delivered" ? "is-good" : "is-bad"}>
            <Moment at={each.attemptedAt} />
            <span>
              {each.responseStatusCode ?? "no response"}
              {each.error !== null && (
                <>
                  {", "}
                  <Text value={each.error} limit={200} />
                </>
              )}
            </span>
          </li>
        ))}
        {nextRetryAt !== null && (
          <li class="is-next">
            <Moment at={nextRetryAt} /> <span>next attempt</span>
          </li>
        )}
      </ol>
      {responseBodyExcerpt !== null && responseBodyExcerpt !== "" && (
        <pre class="bytes bytes-text">{visibleText(responseBodyExcerpt)}</pre>
      )}
    </section>
  );
}
