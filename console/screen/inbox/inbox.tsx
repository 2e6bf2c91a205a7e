import { useRef } from "preact/hooks";
import { useAnswer } from "#console/api/query.ts";
import { LiveLine } from "#console/app/live-line.tsx";
import { hrefOf } from "#console/app/route.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Failure, Skeleton } from "#console/part/state.tsx";
import type { Incident } from "./incident.ts";
import { readInbox } from "./read-inbox.ts";

/** Lines that are drawn while the answer is on its way. */
const waitingLines = [34, 28, 40, 30, 36, 26];

/** What somebody must look at: what, how much money, since when, and the one thing to do. */
export function Inbox({ reloadFigures }: { readonly reloadFigures: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const { data, error, reload } = useAnswer("inbox", readInbox);
  const move = (by: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>(".incident-act") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
  };
  useShortcuts("Inbox", [
    { keys: ["j", "ArrowDown"], label: "Next", run: () => move(1) },
    { keys: ["k", "ArrowUp"], label: "Previous", run: () => move(-1) },
  ]);
  if (data === undefined && error !== null) {
    return <Failure error={error} retry={() => void reload()} />;
  }
  return (
    <>
      <LiveLine
        readKey={data}
        fits={() => true}
        reload={() => {
          void reload();
          reloadFigures();
        }}
      />
      <ul ref={list} class="inbox" aria-busy={data === undefined}>
        {data === undefined
          ? waitingLines.map((width, at) => (
              <li key={at} class="incident">
                <Skeleton width={width} />
              </li>
            ))
          : data.incidents.map((incident) => <Line key={incident.key} incident={incident} />)}
      </ul>
      {data?.incidents.length === 0 && data.unread.length === 0 && (
        <p class="inbox-empty">
          <Icon name="check" /> Nothing waits for you. What goes wrong is shown here.
        </p>
      )}
      {data !== undefined && data.unread.length > 0 && (
        <p class="today-notice" role="status">
          <Icon name="alert" /> Not everything could be read: {[...new Set(data.unread)].join(", ")}
          .
        </p>
      )}
    </>
  );
}

function Line({ incident }: { readonly incident: Incident }) {
  const { icon, tone, text, detail, money, since, act } = incident;
  return (
    <li class={`incident incident-${tone}`}>
      <Icon name={icon} />
      <span class="incident-text">
        <strong>
          <Text value={text} limit={160} />
        </strong>
        {detail !== undefined && <span class="incident-detail">{detail}</span>}
      </span>
      <ul class="incident-money">
        {money.map(({ amount, currency, word }) => (
          <li key={`${currency} ${word}`}>
            <Amount amount={amount} currency={currency} />
            <span class="incident-word">{word}</span>
          </li>
        ))}
      </ul>
      <span class="incident-since">
        {since !== null && ("at" in since ? <Ago at={since.at} /> : since.words)}
      </span>
      <a
        class="button incident-act"
        href={hrefOf(act.path, act.query)}
        aria-label={`${act.label}: ${text}`}
      >
        {act.label}
      </a>
    </li>
  );
}
