import type { ComponentChildren } from "preact";
import { Text } from "./text.tsx";

/** One entry of a `dl` of facts. */
export function Fact({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A dash where there is no text. */
export function TextOrNone({ value }: { readonly value: string | null }) {
  return value === null ? "–" : <Text value={value} limit={500} />;
}
