import { useState } from "preact/hooks";
import type { ResponseOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { countText } from "#console/format/amount.ts";
import { sha256Hex } from "#console/format/sha256.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { readBytes } from "#console/session/session.ts";
import { hexLines, textOf } from "./bytes.ts";

type Props = { readonly record: ResponseOf<"getRawRecord"> };
type Form = "text" | "hex";

/** The bytes as they were received, with their hash computed here. */
export function Payload({ record }: Props) {
  const [form, setForm] = useState<Form>("text");
  const { data, error, reload } = useAnswer(`payload:${record.id}`, async (signal) => {
    const path = `/v1/evidence/raw-records/${encodeURIComponent(record.id)}/payload`;
    const bytes = await readBytes(path, signal);
    return { bytes, hash: await sha256Hex(bytes) };
  });
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const { text, isCut } = form === "text" ? textOf(data.bytes) : hexLines(data.bytes);
  return (
    <>
      <Hash record={record} hash={data.hash} length={data.bytes.length} />
      <fieldset class="choices">
        <legend class="unseen">Show as</legend>
        {(["text", "hex"] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="form"
              checked={form === each}
              onChange={() => setForm(each)}
            />
            {each === "text" ? "Text" : "Hex"}
          </label>
        ))}
      </fieldset>
      <Scroll label="Bytes">
        <pre class={`bytes bytes-${form}`}>{text}</pre>
      </Scroll>
      {isCut && <p class="note">Cut here; the API returns all of it.</p>}
    </>
  );
}

type HashProps = Props & { readonly hash: string; readonly length: number };

function Hash({ record, hash, length }: HashProps) {
  const { bodyBytes, bodySha256 } = record;
  // The payload of submitted evidence is one member of its body: another hash says nothing about it.
  const isWhole = length === bodyBytes;
  const holds = hash === bodySha256;
  if (!isWhole) {
    return (
      <p class="note">
        The payload, {countText(length)} of the body's {countText(bodyBytes)} bytes. SHA-256 of the
        payload: <code class="hash">{hash}</code>
      </p>
    );
  }
  return (
    <p class={`chain tone-${holds ? "good" : "bad"}`} role="status">
      <Icon name={holds ? "shield" : "alert"} />
      {holds
        ? "SHA-256 computed here equals the one that was stored when it was received."
        : `These bytes have another SHA-256 than was stored: ${hash}`}
    </p>
  );
}
