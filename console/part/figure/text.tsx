import { shortened, visibleText } from "#console/format/untrusted-text.ts";
import { inWords } from "#console/vocabulary/service-words.ts";

/** Longer texts are cut on the screen; the API has all of them. */
const longest = 2_000;

/** Text that somebody else wrote, isolated in its direction and with nothing invisible in it. */
export function Text({
  value,
  limit = longest,
}: {
  readonly value: string;
  readonly limit?: number;
}) {
  return <bdi>{shortened(visibleText(value), limit)}</bdi>;
}

/** The summary of a payment that the service wrote, in the console's words. */
export function Sentence({ value, ...rest }: { readonly value: string; readonly limit?: number }) {
  return <Text value={inWords(value)} {...rest} />;
}
