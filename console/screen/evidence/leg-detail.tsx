import { useState } from "preact/hooks";
import type { ResponseOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { IgnoreDialog } from "#console/act/dialog/ignore-dialog.tsx";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Amount } from "#console/part/figure/amount.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Fact, TextOrNone } from "#console/part/figure/fact.tsx";
import { Message } from "#console/part/figure/message.tsx";
import { RecordName } from "#console/part/figure/record-name.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import {
  kindWords,
  legStatusWords,
  nameOfLeg,
  phaseWords,
  strategyWords,
  useOf,
} from "#console/vocabulary/evidence-words.ts";
import { plainWord } from "#console/vocabulary/service-words.ts";

type Leg = ResponseOf<"getFlowLeg">;
type Props = {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly changed: () => Promise<void>;
};

/** One leg: what it reports, whose it is and why, and the records that it was made of. */
export function LegDetail({ id, query, changed }: Props) {
  const { data, error, reload } = useAnswer(`flow-leg:${id}`, (signal) =>
    api().call("getFlowLeg", { path: { flowLegId: id }, signal }),
  );
  const changedHere = async () => {
    await Promise.all([reload(), changed()]);
  };
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <div class="detail-head">
        <Chip {...useOf(data)} />
        <Chip {...legStatusWords[data.status]} />
        {data.disputed && <span class="differs">Sources disagree</span>}
      </div>
      <h2 class="detail-title">
        <Text value={nameOfLeg(data)} limit={255} />
      </h2>
      <p class="detail-summary">
        <Message value={data.explanation.reason} limit={600} />
      </p>
      {may("ignoreFlowLeg") && <LegActions leg={data} changed={changedHere} />}
      <LegFacts leg={data} />
      <Links leg={data} />
      <Records ids={data.rawRecordIds} query={query} />
    </>
  );
}

type ActionProps = { readonly leg: Leg; readonly changed: () => Promise<void> };

function LegActions({ leg, changed }: ActionProps) {
  const [isIgnoring, setIgnoring] = useState(false);
  const path = { flowLegId: leg.id };
  const restore = async () => {
    const done = await attempt("Restored", () => api().call("restoreFlowLeg", { path, body: {} }));
    if (done !== null) await changed();
  };
  const isAside = leg.ignored !== null;
  const act = isAside
    ? ({ keys: ["u"], label: "Restore", run: () => void restore() } as const)
    : ({ keys: ["i"], label: "Set aside", run: () => setIgnoring(true) } as const);
  useShortcuts("Line in focus", [act]);
  return (
    <div class="panel-actions">
      {!isAside && !leg.matched && (
        <a class="button" href={hrefOf(["workbench"], { leg: leg.id })}>
          <Icon name="link" /> Find its payment
        </a>
      )}
      <Button icon={isAside ? "refresh" : "ignore"} hint={act.keys[0]} onClick={act.run}>
        {act.label}
      </Button>
      {isIgnoring && (
        <IgnoreDialog flowLegId={leg.id} done={changed} onClose={() => setIgnoring(false)} />
      )}
    </div>
  );
}

function LegFacts({ leg }: { readonly leg: Leg }) {
  const { currency } = leg;
  return (
    <dl class="facts">
      <Fact title="Amount">
        <Amount amount={leg.amount} currency={currency} />
      </Fact>
      <Fact title="Not linked">
        <Amount amount={leg.unallocatedAmount} currency={currency} />
      </Fact>
      {leg.reversedAmount !== "0" && (
        <Fact title="Went back">
          <Amount amount={leg.reversedAmount} currency={currency} />
        </Fact>
      )}
      <Fact title="Kind">
        {`${kindWords[leg.kind]}, ${phaseWords[leg.type].toLowerCase()}`}
        {leg.effect === "back" && ", money that returns"}
      </Fact>
      <Fact title="Provider">
        <TextOrNone value={leg.provider} />
      </Fact>
      <Fact title="Happened">
        <Moment at={leg.occurredAt} />
      </Fact>
      <Fact title="Origin">
        {leg.origins.length === 0 ? "–" : leg.origins.map((each) => originWords[each]).join(", ")}
      </Fact>
      {leg.fromAddress !== null && (
        <Fact title="From">
          <Text value={leg.fromAddress} />
        </Fact>
      )}
      {leg.toAddress !== null && (
        <Fact title="To">
          <Text value={leg.toAddress} />
        </Fact>
      )}
      {leg.chainCheck !== null && <Fact title="On the chain">{plainWord(leg.chainCheck)}</Fact>}
      {leg.fees.map((fee, at) => (
        <Fact key={at} title={`Fee ${at + 1}`}>
          <Amount amount={fee.amount} currency={fee.currency} />
        </Fact>
      ))}
      {leg.references.map(({ type, value }) => (
        <Fact key={`${type} ${value}`} title={plainWord(type)}>
          <Text value={value} limit={300} />
        </Fact>
      ))}
      {leg.ignored !== null && (
        <Fact title="Set aside">
          <Text
            value={[leg.ignored.reason.code, leg.ignored.reason.comment, leg.ignored.by]
              .filter(Boolean)
              .join(", ")}
          />
        </Fact>
      )}
      {leg.crowded !== null && (
        <Fact title="Crowded">
          <Message value={leg.crowded.message} />
        </Fact>
      )}
    </dl>
  );
}

const originWords = {
  verified: "verified by the source",
  submitted: "submitted by a credential or a file",
} as const satisfies Record<Leg["origins"][number], string>;

function Links({ leg }: { readonly leg: Leg }) {
  const others = leg.explanation.candidates.filter(({ outcome }) => outcome !== "linked");
  return (
    <>
      <h3>Payments</h3>
      {leg.matchLinks.length === 0 && <p class="quiet">No payment has it.</p>}
      <ul class="lines">
        {leg.matchLinks.map((link) => (
          <li key={link.id}>
            <span>
              <RecordName id={link.caseId} />
              <span class="quiet">
                {`, ${strategyWords[link.strategy]}${link.firm ? "" : ", not certain"}`}
              </span>
            </span>
            <span>
              <Amount amount={link.allocatedAmount} currency={link.currency} />
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3>Payments that it may belong to</h3>
          <ul class="lines">
            {others.map((candidate) => (
              <li key={candidate.caseId}>
                <a href={hrefOf(["cases", candidate.caseId])}>
                  <Text value={candidate.compared.intent} limit={80} />
                </a>
                <span class="quiet">
                  <Message value={candidate.reason} limit={300} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type RecordsProps = { readonly ids: readonly string[]; readonly query: URLSearchParams };

function Records({ ids, query }: RecordsProps) {
  return (
    <>
      <h3>As it was received</h3>
      <ul class="lines">
        {ids.map((id) => (
          <li key={id}>
            <RecordName id={id} query={query} />
          </li>
        ))}
      </ul>
    </>
  );
}
