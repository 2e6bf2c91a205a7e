import type { ItemOf, RequestOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { amountText } from "#console/format/amount.ts";
import { durationText, typedMinutes } from "#console/format/typed-duration.ts";
import type { ShortFormField } from "#console/part/input/short-form.tsx";
import { api, may } from "#console/session/session.ts";
import { exceptionWords } from "#console/vocabulary/exception-words.ts";
import { SettingList } from "./setting-list.tsx";

type Policy = ItemOf<"listDispositionPolicies">;
type Body = RequestOf<"createDispositionPolicy">["body"];

const kindWords = {
  write_off: "Write off",
  fee_accepted: "Accept as a fee",
  carried_forward: "Carry forward",
} as const satisfies Record<Policy["kind"], string>;

/** The exceptions that mostly leave a small amount open. */
const usual = ["underpayment", "overpayment", "fee_variance", "fx_variance"] as const;

const exceptionOptions = Object.fromEntries(
  [...usual, ...Object.keys(exceptionWords)].map((type) => [
    type,
    exceptionWords[type as Policy["exceptionType"]][0],
  ]),
);

const fields: readonly ShortFormField[] = [
  { name: "exceptionType", label: "Exception", words: exceptionOptions },
  { name: "kind", label: "What is done", words: kindWords },
  {
    name: "maximumAmount",
    label: "Up to this amount",
    placeholder: "Up to 0.50",
    isRequired: true,
  },
  { name: "currency", label: "Currency", placeholder: "EUR", isRequired: true },
  {
    name: "afterMinutes",
    label: "After",
    placeholder: "After 2 d",
    isRequired: true,
  },
];

/** Small differences that the service disposes of by itself. */
export function DispositionPolicies() {
  const answer = useAnswer("disposition-policies", (signal) =>
    api().call("listDispositionPolicies", { query: { limit: 100 }, signal }),
  );
  const acts = {
    fields,
    add: (values: Readonly<Record<string, string>>) => {
      const after = values["afterMinutes"] ?? "";
      // What is no duration goes as it is: the service names the field.
      const body = { ...values, afterMinutes: typedMinutes(after) ?? after } as Body;
      return api().call("createDispositionPolicy", { body });
    },
    nameOf: ({ exceptionType }: Policy) => exceptionWords[exceptionType][0],
    remove: ({ id }: Policy) =>
      api().call("deleteDispositionPolicy", { path: { dispositionPolicyId: id } }),
  };
  return (
    <SettingList
      title="Small differences"
      answer={answer}
      none="A person decides about every difference."
      keyOf={({ id }) => id}
      line={lineOf}
      acts={may("createDispositionPolicy") ? acts : null}
    />
  );
}

function lineOf({ exceptionType, kind, maximumAmount, currency, afterMinutes }: Policy) {
  return (
    <>
      {exceptionWords[exceptionType][0]}: {kindWords[kind].toLowerCase()}{" "}
      <span class="note">
        up to {amountText(maximumAmount, currency)} after {durationText(afterMinutes)}
      </span>
    </>
  );
}
