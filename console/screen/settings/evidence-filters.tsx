import type { ItemOf, RequestOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { amountText } from "#console/format/amount.ts";
import { Text } from "#console/part/figure/text.tsx";
import type { ShortFormField } from "#console/part/input/short-form.tsx";
import { api, may } from "#console/session/session.ts";
import { SettingList } from "./setting-list.tsx";

type Filter = ItemOf<"listEvidenceFilters">;
type Body = RequestOf<"createEvidenceFilter">["body"];

const fields: readonly ShortFormField[] = [
  { name: "provider", label: "Provider" },
  { name: "textPattern", label: "Text", placeholder: "Text, such as fee {digits:4}" },
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
  const acts = {
    fields,
    add: ({ reason = "", ...values }: Readonly<Record<string, string>>) => {
      const body: Body = { ...values, reason: { code: reason } };
      return api().call("createEvidenceFilter", { body });
    },
    nameOf: conditionOf,
    remove: ({ id }: Filter) =>
      api().call("deleteEvidenceFilter", { path: { evidenceFilterId: id } }),
  };
  return (
    <SettingList
      title="Lines that are set aside"
      answer={answer}
      none="No line is set aside without a person."
      keyOf={({ id }) => id}
      line={lineOf}
      acts={may("createEvidenceFilter") ? acts : null}
    />
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
