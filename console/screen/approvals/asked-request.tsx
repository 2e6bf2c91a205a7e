/** What was asked for, in words where it is known, and else as it was sent. */
import { useAnswer } from "#console/api/query.ts";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { api } from "#console/session/session.ts";
import type { Approval } from "./approval-words.ts";

const valueWords: Readonly<Record<string, string>> = {
  write_off: "write off",
  fee_accepted: "accept as a fee",
  carried_forward: "carry forward",
  resolved: "closed",
  archived: "archived",
};

/** The members of the request's body; those of an object follow its name. */
export function AskedRequest({ request }: { readonly request: Approval["request"] }) {
  const { data: reasons } = useAnswer("reason-codes", (signal) =>
    api().call("listReasonCodes", { query: { limit: 100 }, signal }),
  );
  const entries = Object.entries(request).flatMap(([name, value]) =>
    isObject(value)
      ? Object.entries(value).map(([inner, each]) => [`${name} ${inner}`, each] as const)
      : [[name, value] as const],
  );
  const shown = entries.filter(([, value]) => value !== null);
  if (shown.length === 0) return <p class="quiet">It has no content.</p>;
  const wordOf = (name: string, value: unknown): string => {
    if (typeof value !== "string") return plainText(value);
    if (name !== "reason code") return valueWords[value] ?? value;
    return reasons?.items.find(({ code }) => code === value)?.label ?? value;
  };
  return (
    <dl class="facts">
      {shown.map(([name, value]) => (
        <Fact key={name} title={titleOf(name)}>
          <Text value={wordOf(name, value)} limit={1_000} />
        </Fact>
      ))}
    </dl>
  );
}

function plainText(value: unknown): string {
  if (typeof value !== "boolean") return JSON.stringify(value);
  return value ? "yes" : "no";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `reason code` is the reason; `expectedVersion` is `Expected version`. */
function titleOf(name: string): string {
  if (name === "reason code") return "Reason";
  const words = name.replace("reason ", "").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
