import { useAnswer } from "../../api/query.ts";
import type { Option } from "../../part/input/combobox.tsx";
import { api } from "../../session/session.ts";

/** The organization's reason codes that fit a text. */
export function useReasons(text: string): Option[] {
  const { data } = useAnswer("reason-codes", (signal) =>
    api().call("listReasonCodes", { query: { limit: 100 }, signal }),
  );
  const lower = text.trim().toLowerCase();
  return (data?.items ?? [])
    .filter(({ code, label }) => `${code} ${label}`.toLowerCase().includes(lower))
    .map(({ code, label }) => ({ id: code, label, detail: code }));
}
