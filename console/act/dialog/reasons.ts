import { useAnswer } from "#console/api/query.ts";
import type { Option } from "#console/part/input/combobox.tsx";
import { api } from "#console/session/session.ts";

/** The organization's reasons that fit a text, in words. */
export function useReasons(text: string): Option[] {
  const { data } = useAnswer("reason-codes", (signal) =>
    api().call("listReasonCodes", { query: { limit: 100 }, signal }),
  );
  const lower = text.trim().toLowerCase();
  return (data?.items ?? [])
    .filter(({ code, label }) => `${code} ${label}`.toLowerCase().includes(lower))
    .map(({ code, label }) => ({ id: code, label }));
}
