/** What holds for the whole organization: its time zone, which acts need a reason, and the reasons. */
import { useState } from "preact/hooks";
import type { RequestOf, ResponseOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { useAnswer } from "#console/api/query.ts";
import { Button } from "#console/part/input/button.tsx";
import { Switches, TextField } from "#console/part/input/field.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { ApprovalPolicies } from "./approval-policies.tsx";
import { BusinessCalendar } from "./business-calendar.tsx";
import { DispositionPolicies } from "./disposition-policies.tsx";
import { EvidenceFilters } from "./evidence-filters.tsx";
import { ReasonCodes } from "./reason-codes.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

type Organization = ResponseOf<"getOrganization">;
type Change = RequestOf<"updateOrganization">["body"];

export function Screen() {
  const { data, error, reload } = useAnswer("organization", (signal) =>
    api().call("getOrganization", { signal }),
  );
  return (
    <div class="records">
      <div class="toolbar">
        <h1 class="toolbar-title">Settings</h1>
        <SettingsTabs current="settings" />
      </div>
      <div class="settings">
        {data === undefined && <Unanswered error={error} reload={reload} />}
        <div class="settings-column">
          {data !== undefined && (
            <OrganizationForm key={data.version} organization={data} changed={reload} />
          )}
          {data !== undefined && (
            <BusinessCalendar key={data.version} organization={data} changed={reload} />
          )}
          {may("listApprovalPolicies") && <ApprovalPolicies />}
        </div>
        <div class="settings-column">
          <ReasonCodes />
          {may("listDispositionPolicies") && <DispositionPolicies />}
          {may("listEvidenceFilters") && <EvidenceFilters />}
        </div>
      </div>
    </div>
  );
}

const acts = {
  close_against_verdict: "Closing a payment that is not matched",
  reopen: "Opening a payment again",
  link: "Linking a bank line by hand",
} as const satisfies Record<Organization["reasonRequiredFor"][number], string>;

type Props = { readonly organization: Organization; readonly changed: () => Promise<void> };

function OrganizationForm({ organization, changed }: Props) {
  const [change, setChange] = useState<Omit<Change, "expectedVersion">>({});
  const { id } = organization;
  const { timeZone, reportingCurrency, reasonRequiredFor = [] } = { ...organization, ...change };
  const isReadOnly = !may("updateOrganization");
  const save = async () => {
    const act = () => api().call("updateOrganization", { body: change });
    if ((await attempt("Saved", act)) !== null) await changed();
  };
  return (
    <fieldset class="field-group" disabled={isReadOnly}>
      <legend>{id}</legend>
      <TextField
        title="Time zone"
        value={timeZone ?? ""}
        set={(text) => setChange({ ...change, timeZone: text.trim() })}
      />
      <TextField
        title="Reporting currency"
        value={reportingCurrency ?? ""}
        set={(text) => setChange({ ...change, reportingCurrency: text.trim() || null })}
        input={{ maxLength: 12, placeholder: "none" }}
      />
      <p class="field-title">A reason is required for</p>
      <Switches
        words={acts}
        chosen={reasonRequiredFor}
        set={(chosen) => setChange({ ...change, reasonRequiredFor: [...chosen] })}
      />
      {!isReadOnly && (
        <div class="panel-actions">
          <Button
            kind="primary"
            onClick={() => void save()}
            disabled={Object.keys(change).length === 0}
          >
            Save
          </Button>
        </div>
      )}
    </fieldset>
  );
}
