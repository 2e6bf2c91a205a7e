import { useState } from "preact/hooks";
import { attempt } from "#console/act/attempt.ts";
import { ConfirmDialog } from "#console/act/dialog/confirm-dialog.tsx";
import { useAnswer } from "#console/api/query.ts";
import { go } from "#console/app/route.ts";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import {
  feeTexts,
  feeTypeWords,
  type Schedule,
  scopeText,
  sinceText,
  untilText,
} from "./fee-words.ts";
import { ScheduleForm } from "./schedule-form.tsx";

type Props = { readonly id: string; readonly changed: () => Promise<void> };

export function ScheduleDetail({ id, changed }: Props) {
  const isNew = id === "new";
  const { data, error, reload } = useAnswer(`fee-schedule:${id}`, async (signal) =>
    isNew ? null : await api().call("getFeeSchedule", { path: { feeScheduleId: id }, signal }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  if (data === null) {
    return (
      <>
        <h2 class="detail-title detail-head">New fee schedule</h2>
        <ScheduleForm schedule={null} changed={changed} />
      </>
    );
  }
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  return <Shown schedule={data} changed={changed} refresh={refresh} />;
}

type ShownProps = {
  readonly schedule: Schedule;
  readonly changed: () => Promise<void>;
  readonly refresh: () => Promise<void>;
};

function Shown({ schedule, changed, refresh }: ShownProps) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const remove = async () => {
    const path = { feeScheduleId: schedule.id };
    const done = await attempt(`Deleted: ${schedule.name}`, () =>
      api().call("deleteFeeSchedule", { path }),
    );
    if (done === null) return false;
    await changed();
    go("#/fees");
    return true;
  };
  return (
    <>
      <h2 class="detail-title detail-head">
        <Text value={schedule.name} limit={128} />
      </h2>
      {open === "edit" ? (
        <ScheduleForm schedule={schedule} changed={refresh} cancel={close} />
      ) : (
        <>
          <Agreement schedule={schedule} />
          <div class="panel-actions">
            {may("updateFeeSchedule") && (
              <Button kind="primary" onClick={() => setOpen("edit")}>
                New version
              </Button>
            )}
            <a
              class="button"
              href={`#/overcharges?${new URLSearchParams({ provider: schedule.provider })}`}
            >
              Overcharges
            </a>
            {may("deleteFeeSchedule") && (
              <Button kind="danger" onClick={() => setOpen("delete")}>
                Delete
              </Button>
            )}
          </div>
          <Versions id={schedule.id} version={schedule.version} />
        </>
      )}
      {open === "delete" && (
        <ConfirmDialog
          title={`Delete ${schedule.name}?`}
          label="Delete"
          act={remove}
          onClose={close}
        >
          <p>Fees of its provider are compared with no contract, or with a less specific one.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Agreement({ schedule }: { readonly schedule: Schedule }) {
  const { provider, effectiveFrom, effectiveTo, rounding, version, updatedAt } = schedule;
  return (
    <dl class="facts">
      <Fact title="Provider">
        <Text value={provider} limit={64} />
      </Fact>
      <Fact title="Holds for">
        <Text value={scopeText(schedule)} limit={500} />
      </Fact>
      <Fact title="Since">{sinceText(effectiveFrom)}</Fact>
      <Fact title="Until">{untilText(effectiveTo)}</Fact>
      {feeTexts(schedule).map(({ feeType, text }) => (
        <Fact key={feeType} title={feeTypeWords[feeType]}>
          {text}
        </Fact>
      ))}
      <Fact title="Rounded">
        {rounding.mode === "up" ? "up" : "half to even"}, each {rounding.per}
      </Fact>
      <Fact title="Version">
        {version}, <Moment at={updatedAt} />
      </Fact>
    </dl>
  );
}

const shownVersions = 100;

/** What was agreed before, the latest first. */
function Versions({ id, version }: { readonly id: string; readonly version: number }) {
  const { data, error, reload } = useAnswer(`fee-versions:${id} ${version}`, (signal) =>
    api().call("listFeeScheduleVersions", {
      path: { feeScheduleId: id },
      query: { limit: shownVersions },
      signal,
    }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const versions = data.items.toSorted((a, b) => b.version - a.version);
  return (
    <>
      <h3>Versions</h3>
      <ul class="lines">
        {versions.map((each) => (
          <li key={each.version}>
            <span>
              {each.version}: <Text value={termsText(each)} limit={500} />
            </span>
            <Moment at={each.updatedAt} />
          </li>
        ))}
      </ul>
      {data.total > versions.length && <p class="note">The first {versions.length} are shown.</p>}
    </>
  );
}

function termsText(schedule: Schedule): string {
  const { effectiveFrom, effectiveTo } = schedule;
  const until = effectiveTo === null ? "" : ` until ${untilText(effectiveTo)}`;
  const fees = feeTexts(schedule).map(({ text }) => text);
  return `${fees.join("; ")} (${scopeText(schedule)}, since ${sinceText(effectiveFrom)}${until})`;
}
