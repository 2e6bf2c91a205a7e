import { useState } from "preact/hooks";
import { attempt } from "#console/act/attempt.ts";
import { saveFile } from "#console/act/save-file.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { Actor } from "#console/part/figure/actor.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Failure, Skeleton } from "#console/part/state.tsx";
import { api, may, readBytes, session } from "#console/session/session.ts";
import { CloseChanges } from "./close-changes.tsx";
import { CloseFigures } from "./close-figures.tsx";
import { closeWords, type CloseDetail as Detail } from "./close-words.ts";

type Props = { readonly id: string; readonly changed: () => Promise<void> };

/** One close: its figures as they were closed, who closed it, and what changed since. */
export function CloseDetail({ id, changed }: Props) {
  const { data, error, reload } = useAnswer(`close:${id}`, (signal) =>
    api().call("getClose", { path: { closeId: id }, signal }),
  );
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  if (data === undefined) {
    if (error !== null) return <Failure error={error} retry={() => void reload()} />;
    return <Skeleton width={30} />;
  }
  return (
    <>
      <div class="detail-head">
        <Chip {...closeWords[data.status]} />
      </div>
      <h2 class="detail-title">Close of {data.businessDate}</h2>
      <Acts close={data} changed={refresh} />
      <Facts close={data} />
      <CloseFigures close={data} />
      <CloseChanges id={id} />
    </>
  );
}

type ActsProps = { readonly close: Detail; readonly changed: () => Promise<void> };

function Acts({ close, changed }: ActsProps) {
  const [isBusy, setBusy] = useState(false);
  const isOwn = close.preparer === session.value?.subject;
  const mayApprove = close.status === "prepared" && !isOwn && may("approveClose");
  const approve = async () => {
    setBusy(true);
    const path = { closeId: close.id };
    await attempt("Approved: the day is closed", () => api().call("approveClose", { path }));
    setBusy(false);
    // Also after a refusal: another close of the day may be approved.
    await changed();
  };
  useShortcuts(
    "Close",
    mayApprove ? [{ keys: ["a"], label: "Approve", run: () => void approve() }] : [],
  );
  return (
    <>
      {close.status === "prepared" && isOwn && (
        <p class="detail-warning">You prepared this close: another person approves it.</p>
      )}
      <div class="panel-actions">
        {mayApprove && (
          <Button
            kind="primary"
            icon="check"
            hint="a"
            disabled={isBusy}
            onClick={() => void approve()}
          >
            Approve
          </Button>
        )}
        <Button icon="print" onClick={() => void saveReport(close)}>
          Report to print
        </Button>
      </div>
    </>
  );
}

/** The page is made by the service, so it is the same for everybody. */
async function saveReport({ id, businessDate }: Detail): Promise<void> {
  const name = `close-${businessDate}.html`;
  await attempt(`Saved: ${name}`, async () => {
    const bytes = await readBytes(`/v1/closes/${id}?format=html`, new AbortController().signal);
    saveFile(name, new TextDecoder().decode(bytes), "text/html");
  });
}

function Facts({ close }: { readonly close: Detail }) {
  const { approvedBy, approvedAt, previousCloseId, anchor } = close;
  return (
    <dl class="facts">
      <Fact title="Days">
        After {close.since} up to {close.businessDate}, {close.timeZone}
      </Fact>
      <Fact title="Prepared by">
        <Text value={close.preparer} limit={255} />, <Moment at={close.preparedAt} />
      </Fact>
      {approvedBy !== null && approvedAt !== null && (
        <Fact title="Approved by">
          <Actor of={approvedBy} />, <Moment at={approvedAt} />
        </Fact>
      )}
      {previousCloseId !== null && (
        <Fact title="Close before">
          <a href={hrefOf(["closes", previousCloseId])}>{previousCloseId}</a>
        </Fact>
      )}
      <Fact title="SHA-256">
        <Text value={close.digest} />
      </Fact>
      <Fact title="Manifest">
        <Moment at={anchor.window} />
        {anchor.isSealed ? "" : ", not written yet"}
      </Fact>
    </dl>
  );
}
