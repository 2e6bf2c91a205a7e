import { useId, useState } from "preact/hooks";
import { attempt, isPending } from "#console/act/attempt.ts";
import { FieldError } from "#console/act/dialog/reason-field.tsx";
import { go, hrefOf } from "#console/app/route.ts";
import { Button } from "#console/part/input/button.tsx";
import { DateInput } from "#console/part/input/date-input.tsx";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { showToast } from "#console/part/toast.tsx";
import { api, may } from "#console/session/session.ts";
import { typeWords } from "../rules/rule-words.ts";
import { ComponentList } from "./component-fields.tsx";
import { FeeWhatIf } from "./fee-what-if.tsx";
import type { Schedule } from "./fee-words.ts";
import {
  bodyOf,
  draftOf,
  emptyComponent,
  errorsWithin,
  type FieldErrors,
  fieldErrorsOf,
  otherErrors,
  type ScheduleDraft,
} from "./schedule-draft.ts";

type Props = {
  /** Null: a new one. */
  readonly schedule: Schedule | null;
  readonly changed: () => Promise<void>;
  /** Absent where there is nothing to go back to. */
  readonly cancel?: () => void;
};

/** Creates a schedule, or its next version. What is wrong stands under its field. */
export function ScheduleForm({ schedule, changed, cancel }: Props) {
  const [draft, setDraft] = useState(() => draftOf(schedule));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [days, setDays] = useState<keyof typeof periodWords>("90");
  const [triedId, setTriedId] = useState<string | null>(null);
  const set = (part: Partial<ScheduleDraft>) => setDraft({ ...draft, ...part });
  const save = async () => {
    setBusy(true);
    setErrors({});
    const done = await attempt(null, () => sentOrRefused(draft, schedule, setErrors));
    setBusy(false);
    const saved = done?.result ?? null;
    if (saved === null) return;
    await changed();
    if (isPending(saved)) return;
    showToast({ tone: "good", text: `Saved: ${saved.name}, version ${saved.version}` });
    go(hrefOf(["fees", saved.id]));
    cancel?.();
  };
  const tryIt = async () => {
    setBusy(true);
    setErrors({});
    const done = await attempt(null, () => triedOrRefused({ draft, schedule, days }, setErrors));
    setBusy(false);
    setTriedId(done?.result?.id ?? null);
  };
  return (
    <form
      class="fee-form"
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Terms draft={draft} set={set} errors={errors} />
      <ComponentList
        components={draft.components}
        set={(components) => set({ components })}
        errors={errors}
        another={{ ...emptyComponent, kind: "flat" }}
      />
      <Rounding draft={draft} set={set} />
      <FieldError error={otherErrors(errors)} />
      {schedule !== null && (
        <p class="note">
          A version holds for all of the schedule's time. A new agreement is an end of this one and
          another schedule.
        </p>
      )}
      <div class="panel-actions">
        <Button type="submit" kind="primary" disabled={isBusy}>
          {schedule === null ? "Create" : "Save as a new version"}
        </Button>
        {cancel !== undefined && <Button onClick={cancel}>Cancel</Button>}
      </div>
      {may("simulateFeeSchedule") && (
        <fieldset class="field-group">
          <legend>Try it first</legend>
          <ChoiceField title="On" words={periodWords} value={days} set={setDays} />
          <Button icon="run" onClick={() => void tryIt()} disabled={isBusy}>
            Try
          </Button>
        </fieldset>
      )}
      {triedId !== null && <FeeWhatIf key={triedId} id={triedId} />}
    </form>
  );
}

const periodWords = {
  "30": "Payments of the last 30 days",
  "90": "Payments of the last 90 days",
  "365": "Payments of the last 365 days",
} as const;

type Trial = {
  readonly draft: ScheduleDraft;
  readonly schedule: Schedule | null;
  readonly days: keyof typeof periodWords;
};

/** Prices the payments of the last days with what is typed, and changes nothing. */
async function triedOrRefused(
  { draft, schedule, days }: Trial,
  setErrors: (errors: FieldErrors) => void,
) {
  const from = new Date(Date.now() - Number(days) * 86_400_000).toISOString();
  const of = schedule === null ? {} : { feeScheduleId: schedule.id };
  const body = { ...of, schedule: bodyOf(draft, schedule), from };
  try {
    return await api().call("simulateFeeSchedule", { body });
  } catch (error) {
    const found = fieldErrorsOf(error, "schedule");
    if (found === null) throw error;
    setErrors(found);
    return null;
  }
}

/** @returns null where fields were refused: they say why */
async function sentOrRefused(
  draft: ScheduleDraft,
  schedule: Schedule | null,
  setErrors: (errors: FieldErrors) => void,
) {
  const body = bodyOf(draft, schedule);
  try {
    if (schedule === null) return await api().call("createFeeSchedule", { body });
    const path = { feeScheduleId: schedule.id };
    return await api().call("updateFeeSchedule", { path, body });
  } catch (error) {
    const found = fieldErrorsOf(error);
    if (found === null) throw error;
    setErrors(found);
    return null;
  }
}

type PartProps = {
  readonly draft: ScheduleDraft;
  readonly set: (part: Partial<ScheduleDraft>) => void;
  readonly errors: FieldErrors;
};

type TextName = Extract<
  keyof ScheduleDraft,
  "name" | "provider" | "currency" | "paymentSubtype" | "chain" | "conditions"
>;

const texts = [
  ["name", "name", "Name", ""],
  ["provider", "provider", "Provider", "As its reports name it"],
  ["currency", "currency", "Currency", "any"],
  ["paymentSubtype", "paymentSubtype", "Subtype", "any"],
  ["chain", "chain", "Chain", "any"],
  ["conditions", "conditions", "References it must carry", "card_brand: visa"],
] as const satisfies readonly (readonly [TextName, string, string, string])[];

const days = [
  ["since", "effectiveFrom", "First day (UTC)"],
  ["until", "effectiveTo", "Last day (UTC)"],
] as const satisfies readonly (readonly [keyof ScheduleDraft, string, string])[];

type DayProps = {
  readonly title: string;
  readonly value: string;
  readonly set: (day: string) => void;
  readonly error: string | null;
};

function DayField({ title, value, set, error }: DayProps) {
  const errorId = useId();
  return (
    <>
      <div class="field">
        <span class="field-title">{title}</span>
        <DateInput
          label={title}
          value={value}
          set={set}
          describedBy={error === null ? undefined : errorId}
        />
      </div>
      {error !== null && (
        <div id={errorId}>
          <FieldError error={error} />
        </div>
      )}
    </>
  );
}

function Terms({ draft, set, errors }: PartProps) {
  return (
    <fieldset class="field-group">
      <legend>What it holds for</legend>
      {texts.map(([name, place, title, placeholder]) => (
        <TextField
          key={name}
          title={title}
          value={draft[name]}
          set={(text) => set({ [name]: text })}
          error={errorsWithin(errors, place)}
          input={{ placeholder, spellcheck: false }}
        />
      ))}
      {days.map(([name, place, title]) => (
        <DayField
          key={name}
          title={title}
          value={draft[name]}
          set={(day) => set({ [name]: day })}
          error={errorsWithin(errors, place)}
        />
      ))}
      <ChoiceField
        title="Payments"
        words={{ "": "Every type", ...typeWords }}
        value={draft.paymentType ?? ""}
        set={(paymentType) => set({ paymentType })}
      />
    </fieldset>
  );
}

const modeWords = { half_even: "Half to even", up: "Up" } as const;
const unitWords = { line: "Each line", payout: "Each payout" } as const;

function Rounding({ draft, set }: Omit<PartProps, "errors">) {
  return (
    <fieldset class="field-group">
      <legend>Rounding</legend>
      <ChoiceField
        title="Rounded"
        words={modeWords}
        value={draft.roundingMode}
        set={(roundingMode) => set({ roundingMode })}
      />
      <ChoiceField
        title="Of"
        words={unitWords}
        value={draft.roundingPer}
        set={(roundingPer) => set({ roundingPer })}
      />
    </fieldset>
  );
}
