import { useState } from "preact/hooks";
import type { ResponseOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { Button } from "#console/part/input/button.tsx";
import { Switches, TextField } from "#console/part/input/field.tsx";
import { api, may } from "#console/session/session.ts";

type Organization = ResponseOf<"getOrganization">;
type Calendar = NonNullable<Organization["businessCalendar"]>;
type Day = Calendar["weekend"][number];

const dayWords = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
} as const satisfies Record<Day, string>;

type Props = { readonly organization: Organization; readonly changed: () => Promise<void> };

/** The days without business, for rules that count business time only. */
export function BusinessCalendar({ organization, changed }: Props) {
  const { businessCalendar, timeZone } = organization;
  const [zone, setZone] = useState(businessCalendar?.timeZone ?? timeZone);
  const [weekend, setWeekend] = useState<readonly Day[]>(
    businessCalendar?.weekend ?? ["saturday", "sunday"],
  );
  const [holidays, setHolidays] = useState((businessCalendar?.holidays ?? []).join("\n"));
  const isReadOnly = !may("updateOrganization");
  const save = async (calendar: Calendar | null) => {
    const body = { businessCalendar: calendar, expectedVersion: organization.version };
    const done = await attempt("Saved", () => api().call("updateOrganization", { body }));
    if (done !== null) await changed();
  };
  const dates = holidays.split(/[\s,;]+/).filter((date) => date !== "");
  return (
    <fieldset class="field-group" disabled={isReadOnly}>
      <legend>Business calendar</legend>
      {businessCalendar === null && (
        <p class="quiet">None: rules that count business time count all time.</p>
      )}
      <TextField title="Time zone of its days" value={zone} set={(text) => setZone(text.trim())} />
      <p class="field-title">Weekend</p>
      <Switches words={dayWords} chosen={weekend} set={setWeekend} />
      <label class="field">
        <span class="field-title">Holidays, one a line</span>
        <textarea
          class="input"
          rows={4}
          placeholder="2026-12-25"
          value={holidays}
          onInput={(event) => setHolidays(event.currentTarget.value)}
        />
      </label>
      {!isReadOnly && (
        <div class="panel-actions">
          <Button
            kind="primary"
            onClick={() => void save({ timeZone: zone, weekend: [...weekend], holidays: dates })}
          >
            Save calendar
          </Button>
          {businessCalendar !== null && (
            <Button onClick={() => void save(null)}>Remove calendar</Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
