import type { ItemOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { Text } from "#console/part/figure/text.tsx";
import type { ShortFormField } from "#console/part/input/short-form.tsx";
import { api, may } from "#console/session/session.ts";
import { SettingList } from "./setting-list.tsx";

type Code = Pick<ItemOf<"listReasonCodes">, "code" | "label">;

const fields: readonly ShortFormField[] = [
  { name: "code", label: "Code", placeholder: "code_of_a_reason", isRequired: true },
  { name: "label", label: "Label", placeholder: "What people read", isRequired: true },
];

/** The reasons that people choose from; a code that was used keeps its meaning in the trail. */
export function ReasonCodes() {
  const answer = useAnswer("reason-codes", (signal) =>
    api().call("listReasonCodes", { query: { limit: 100 }, signal }),
  );
  const codes = answer.data?.items ?? [];
  const set = (wanted: readonly Code[]) => {
    const items = wanted.map(({ code, label }) => ({ code, label }));
    return api().call("setReasonCodes", { body: { items } });
  };
  const acts = {
    fields,
    add: ({ code = "", label = "" }: Readonly<Record<string, string>>) =>
      set([...codes, { code, label }]),
    nameOf: ({ code }: Code) => code,
    remove: ({ code }: Code) => set(codes.filter((each) => each.code !== code)),
  };
  return (
    <SettingList
      title="Reason codes"
      answer={answer}
      none="People give reasons in their own words."
      keyOf={({ code }) => code}
      line={lineOf}
      acts={may("setReasonCodes") ? acts : null}
    />
  );
}

function lineOf({ code, label }: Code) {
  return (
    <>
      <Text value={label} limit={120} /> <span class="note">{code}</span>
    </>
  );
}
