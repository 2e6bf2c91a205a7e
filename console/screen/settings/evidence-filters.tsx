import type { ItemOf, RequestOf } from "../../../shared/client/types.ts";
import { attempt } from "../../act/attempt.ts";
import { useAnswer } from "../../api/query.ts";
import { hrefOf } from "../../app/route.ts";
import { amountText } from "../../format/amount.ts";
import { Text } from "../../part/text.tsx";
import { api, may } from "../../session/session.ts";
import { type FormField, SettingForm } from "./setting-form.tsx";
import { SettingList } from "./setting-list.tsx";

type Filter = ItemOf<"listEvidenceFilters">;
type Body = RequestOf<"createEvidenceFilter">["body"];

const fields: readonly FormField[] = [
  { name: "provider", label: "Provider" },
  { name: "textPattern", label: "Text", placeholder: "Text, such as *interest*" },
  { name: "minimumAmount", label: "From this amount" },
  { name: "maximumAmount", label: "Up to this amount" },
  { name: "currency", label: "Currency" },
  { name: "reason", label: "Reason code", isRequired: true },
];

/** Evidence that no payment will ever expect: it is set aside when it arrives. */
export function EvidenceFilters() {
  const answer = useAnswer("evidence-filters", (signal) =>
    api().call("listEvidenceFilters", { query: { limit: 100 }, signal }),
  );
  const remove = async ({ id }: Filter) => {
    const path = { evidenceFilterId: id };
    const done = await attempt("Removed", () => api().call("deleteEvidenceFilter", { path }));
    if (done !== null) await answer.reload();
  };
  const add = async ({ reason = "", ...values }: Readonly<Record<string, string>>) => {
    const body: Body = { ...values, reason: { code: reason } };
    const done = await attempt("Added", () => api().call("createEvidenceFilter", { body }));
    if (done !== null) await answer.reload();
    return done !== null;
  };
  const mayChange = may("createEvidenceFilter");
  return (
    <SettingList
      title="Evidence filters"
      answer={answer}
      none="No evidence is set aside without a person."
      line={lineOf}
      remove={mayChange ? remove : null}
    >
      {mayChange && <SettingForm fields={fields} add={add} />}
    </SettingList>
  );
}

function lineOf(filter: Filter) {
  return (
    <>
      <a href={hrefOf(["evidence"], { evidenceFilterId: filter.id })}>
        <Text value={conditionOf(filter)} limit={300} />
      </a>{" "}
      <span class="note">
        <Text value={filter.reason.code} limit={64} />
      </span>
    </>
  );
}

function conditionOf(filter: Filter): string {
  const { provider, importProfileId, textPattern, minimumAmount, maximumAmount } = filter;
  const money = (amount: string) => amountText(amount, filter.currency ?? "").trim();
  return [
    ...(provider === null ? [] : [`from ${provider}`]),
    ...(importProfileId === null ? [] : [`of the profile ${importProfileId}`]),
    ...(textPattern === null ? [] : [`with the text ${textPattern}`]),
    ...(minimumAmount === null ? [] : [`from ${money(minimumAmount)}`]),
    ...(maximumAmount === null ? [] : [`up to ${money(maximumAmount)}`]),
    ...(filter.currency === null ? [] : [`in ${filter.currency}`]),
  ].join(", ");
}
