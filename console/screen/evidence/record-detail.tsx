import { useState } from "preact/hooks";
import type { ResponseOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { Actor } from "#console/part/figure/actor.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Fact } from "#console/part/figure/fact.tsx";
import { RecordName } from "#console/part/figure/record-name.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { kindWords } from "#console/vocabulary/evidence-words.ts";
import { causeWords, partText } from "#console/vocabulary/not-understood-words.ts";
import { Payload } from "./payload.tsx";

type RawRecord = ResponseOf<"getRawRecord">;
type Props = { readonly id: string; readonly query: URLSearchParams };

/** One record as it was received, and what became of it. */
export function RecordDetail({ id, query }: Props) {
  const [isShown, setShown] = useState<string | null>(null);
  const { data, error, reload } = useAnswer(`raw-record:${id}`, (signal) =>
    api().call("getRawRecord", { path: { rawRecordId: id }, signal }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <div class="detail-head">
        <SignatureChip record={data} />
        {data.notUnderstood.length > 0 && <Chip word="Not understood" icon="alert" tone="warn" />}
        {data.withdrawnAt !== null && <Chip word="Withdrawn" icon="ignore" tone="quiet" />}
      </div>
      <h2 class="detail-title">
        <Text value={data.sourceRef} limit={255} />
      </h2>
      <dl class="facts">
        <Fact title="Source">
          <Text value={`${kindWords[data.kind]}, ${data.source}`} limit={200} />
        </Fact>
        <Fact title="Received">
          <Moment at={data.receivedAt} />
        </Fact>
        <Fact title="By">
          <Actor of={data.receivedBy} />
        </Fact>
        <Fact title="Integration">
          {data.integrationId === null ? "–" : <RecordName id={data.integrationId} />}
        </Fact>
        <Fact title="Body">{`${data.bodyBytes} bytes, ${data.contentType}`}</Fact>
        <Fact title="SHA-256">
          <code class="hash">{data.bodySha256}</code>
        </Fact>
      </dl>
      <Parts record={data} />
      <Made ids={data.flowLegIds} query={query} />
      <Repeats record={data} />
      <h3>What was received</h3>
      {isShown === id ? (
        <Payload record={data} />
      ) : (
        <div class="panel-actions">
          <Button icon="evidence" onClick={() => setShown(id)}>
            Show the bytes
          </Button>
          <span class="note">Reading them is noted in the audit trail.</span>
        </div>
      )}
    </>
  );
}

function SignatureChip({ record }: { readonly record: RawRecord }) {
  const { validationStatus, signatureValid } = record;
  if (validationStatus === "failed") return <Chip word="Refused" icon="alert" tone="bad" />;
  if (signatureValid) return <Chip word="Authentic" icon="shield" tone="good" />;
  return <Chip word="No signature" icon="alert" tone="warn" />;
}

function Parts({ record }: { readonly record: RawRecord }) {
  const { notUnderstood: parts, flowLegIds } = record;
  if (parts.length === 0) return null;
  const isUsed = flowLegIds.length > 0;
  return (
    <>
      <h3>Not understood</h3>
      <p class="note">
        {isUsed
          ? "The service does not know this. The report below counts as it was sent."
          : "The service does not know this, so no payment shows what it says."}
      </p>
      <ul class="lines">
        {parts.map((part) => (
          <li key={`${part.cause} ${part.field}`}>
            <span>{causeWords[part.cause]}</span>
            <span>
              <Text value={partText(part)} limit={200} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Made({
  ids,
  query,
}: {
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
}) {
  return (
    <>
      <h3>What it reports</h3>
      {ids.length === 0 && <p class="quiet">None.</p>}
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

function Repeats({ record: { repeats, latestRepeats } }: { readonly record: RawRecord }) {
  if (repeats === 0) return null;
  return (
    <>
      <h3>Came again and differed: {repeats}</h3>
      <ul class="lines">
        {latestRepeats.flatMap(({ receivedAt, differences }) =>
          differences.map(({ field, first, repeat }) => (
            <li key={`${receivedAt} ${field}`}>
              <span>
                <Moment at={receivedAt} /> {field}
              </span>
              <span>
                <Text value={`${first ?? "–"} became ${repeat ?? "–"}`} limit={200} />
              </span>
            </li>
          )),
        )}
      </ul>
    </>
  );
}
