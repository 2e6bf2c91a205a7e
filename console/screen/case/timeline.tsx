/** What happened to a case, newest first: audit events and comments in one list, and whether the chain holds. */
import { useEffect, useState } from "preact/hooks";
import type { AuditEvent, CaseDetail } from "#console/api/case-detail.ts";
import { useAnswer } from "#console/api/query.ts";
import { countText } from "#console/format/amount.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Actor } from "#console/part/figure/actor.tsx";
import { Message } from "#console/part/figure/message.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { eventWord } from "#console/vocabulary/event-words.ts";
import { plainWord } from "#console/vocabulary/service-words.ts";
import type { ChainVerdict } from "./verify-chain.ts";

type Comment = {
  readonly id: string;
  readonly comment: string;
  readonly author: string;
  readonly createdAt: string;
};

type Entry =
  | { readonly kind: "event"; readonly at: string; readonly event: AuditEvent }
  | { readonly kind: "comment"; readonly at: string; readonly comment: Comment };

/** The detail has the latest 100 events; a longer chain is read page by page, up to this many events. */
const maximumEvents = 1_000;
const shownAtFirst = 30;

export function Timeline({ detail }: { readonly detail: CaseDetail }) {
  const [isWhole, setWhole] = useState(false);
  const caseId = detail.id;
  const { data: comments } = useAnswer(`comments:${caseId}:${detail.commentCount}`, (signal) =>
    detail.commentCount === 0
      ? Promise.resolve({ items: [], total: 0, limit: 100, offset: 0 })
      : api().call("listCaseComments", { path: { caseId }, query: { limit: 100 }, signal }),
  );
  const entries: Entry[] = [
    ...detail.auditEvents.map((event): Entry => ({ kind: "event", at: event.occurredAt, event })),
    ...(comments?.items ?? [])
      // The newest come first; of an earlier moment there were fewer.
      .slice((comments?.total ?? 0) - detail.commentCount)
      .map((comment): Entry => ({ kind: "comment", at: comment.createdAt, comment })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  return (
    <>
      <ChainLine detail={detail} />
      <ol class="timeline">
        {shown.map((entry) =>
          entry.kind === "event" ? (
            <EventEntry key={entry.event.id} event={entry.event} />
          ) : (
            <CommentEntry key={entry.comment.id} comment={entry.comment} />
          ),
        )}
      </ol>
      {shown.length < entries.length && (
        <button type="button" class="button" onClick={() => setWhole(true)}>
          Show {countText(entries.length - shown.length)} earlier
        </button>
      )}
    </>
  );
}

function CommentEntry({ comment }: { readonly comment: Comment }) {
  return (
    <li class="entry entry-comment">
      <Icon name="comment" />
      <div>
        <p class="entry-head">
          <strong>
            <Actor of={comment.author} />
          </strong>{" "}
          <span class="quiet">
            <Ago at={comment.createdAt} />
          </span>
        </p>
        <p class="entry-text">
          <Text value={comment.comment} />
        </p>
      </div>
    </li>
  );
}

function EventEntry({ event }: { readonly event: AuditEvent }) {
  return (
    <li class="entry">
      <Icon name="circle" />
      <details>
        <summary>
          <span class="entry-text">
            <Message value={event.message} limit={400} />
          </span>
          <span class="quiet">
            <Actor of={event.actor} />, <Ago at={event.occurredAt} />
          </span>
        </summary>
        <dl class="facts entry-facts">
          <div>
            <dt>Event</dt>
            <dd>
              {eventWord(event.eventType)}
              {event.sequence !== null && `, number ${event.sequence}`}
            </dd>
          </div>
          <div>
            <dt>Hash</dt>
            <dd class="mono">{event.hash}</dd>
          </div>
        </dl>
        <Changes payload={event.payload} />
      </details>
    </li>
  );
}

/** The members that an event changed, before and after. */
function Changes({ payload }: { readonly payload: unknown }) {
  const { before, after } = (payload ?? {}) as {
    before?: Readonly<Record<string, unknown>> | null;
    after?: Readonly<Record<string, unknown>> | null;
  };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  if (names.length === 0) return null;
  return (
    <table class="table changes">
      <TableHead columns={["Field", "Before", "After"]} />
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{plainWord(name)}</th>
            <td>
              <Text value={valueText(before?.[name])} limit={300} />
            </td>
            <td>
              <Text value={valueText(after?.[name])} limit={300} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}

type ChainState = ChainVerdict | { readonly kind: "checking" } | { readonly kind: "too_long" };

function ChainLine({ detail }: { readonly detail: CaseDetail }) {
  const [state, setState] = useState<ChainState>({ kind: "checking" });
  useEffect(() => {
    const abort = new AbortController();
    setState({ kind: "checking" });
    void checkChain(detail, abort.signal).then(
      (verdict) => !abort.signal.aborted && setState(verdict),
      () => undefined,
    );
    return () => abort.abort();
  }, [detail.auditHead]);
  const [tone, text] = wordsOfChain(state);
  return (
    <p class={`chain tone-${tone}`} role="status">
      <Icon name="shield" />
      {text}
    </p>
  );
}

function wordsOfChain(state: ChainState): readonly [tone: string, text: string] {
  switch (state.kind) {
    case "checking":
      return ["quiet", "Checking the audit chain…"];
    case "too_long":
      return [
        "quiet",
        "The chain is too long to check here: recon verify-export checks all of it.",
      ];
    case "holds":
      return [
        "good",
        `The audit chain holds: ${countText(state.events)} ${state.events === 1 ? "event" : "events"}, checked in this browser.`,
      ];
    case "broken":
      return [
        "bad",
        `The audit chain is broken at event ${state.fault.position} (${plainWord(state.fault.kind)}).`,
      ];
  }
}

async function checkChain(detail: CaseDetail, signal: AbortSignal): Promise<ChainState> {
  if (detail.auditCount > maximumEvents) return { kind: "too_long" };
  const { verifyCaseChain } = await import("./verify-chain.ts");
  return await verifyCaseChain(detail.id, await eventsOf(detail, signal), detail);
}

/** From the first to the last. */
async function eventsOf(detail: CaseDetail, signal: AbortSignal): Promise<readonly AuditEvent[]> {
  const inOrder = (events: readonly AuditEvent[]) =>
    events.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  if (detail.auditEvents.length >= detail.auditCount) return inOrder(detail.auditEvents);
  const all: AuditEvent[] = [];
  const query = { caseId: detail.id };
  for await (const event of api().list("listAuditEvents", { query, signal })) {
    if (event.chain === detail.id) all.push(event);
  }
  return inOrder(all);
}
