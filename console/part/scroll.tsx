import type { ComponentChildren } from "preact";

type Props = { readonly label: string; readonly children: ComponentChildren };

/** What may be wider than the screen: it scrolls by itself, by keys too. */
export function Scroll({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could scroll by keys (WCAG 2.1.1).
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
