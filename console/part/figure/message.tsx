import { messageInWords } from "#console/vocabulary/event-words.ts";
import { Text } from "./text.tsx";

/** A message of the audit trail, or the reason of a match, in the console's words. */
export function Message({ value, ...rest }: { readonly value: string; readonly limit?: number }) {
  return <Text value={messageInWords(value)} {...rest} />;
}
