import type { CaseRow } from "#console/api/case-row.ts";

type Coverage = CaseRow["evidenceCoverage"];

/** The kinds of evidence, in the order of their dots. */
const coverageKinds = ["expected", "provider", "chain", "bank", "file"] as const;

const coverageKindWords = {
  expected: "expected payment",
  provider: "provider",
  chain: "chain",
  bank: "bank",
  file: "file",
} as const satisfies Record<(typeof coverageKinds)[number], string>;

const coverageWords = {
  present: "there",
  conflicting: "disagrees",
  pending: "not final",
  missing: "missing",
  not_expected: "not expected",
} as const satisfies Record<Coverage[keyof Coverage], string>;

/** The kinds that are expected or there, in words. */
export function coverageText(coverage: Coverage): string {
  return coverageKinds
    .filter((kind) => coverage[kind] !== "not_expected")
    .map((kind) => `${coverageKindWords[kind]} ${coverageWords[coverage[kind]]}`)
    .join(", ");
}

const dotSize = 12;

/** Five dots, one for each kind of evidence. The form says the state, the colour repeats it. */
export function CoverageDots({ coverage }: { readonly coverage: Coverage }) {
  const text = coverageText(coverage);
  return (
    <svg class="coverage" viewBox={`0 0 ${dotSize * coverageKinds.length} ${dotSize}`} role="img">
      <title>{`Reported by: ${text}`}</title>
      {coverageKinds.map((kind, index) => (
        <g key={kind} transform={`translate(${index * dotSize} 0)`}>
          <Dot state={coverage[kind]} />
        </g>
      ))}
    </svg>
  );
}

function Dot({ state }: { readonly state: Coverage[keyof Coverage] }) {
  if (state === "present") return <circle class="dot-present" cx="6" cy="6" r="4" />;
  if (state === "conflicting")
    return <path class="dot-conflicting" d="M6 1.2 10.8 6 6 10.8 1.2 6Z" />;
  if (state === "pending") {
    return (
      <g class="dot-pending">
        <circle cx="6" cy="6" r="3.4" />
        <path d="M6 2.6a3.4 3.4 0 0 1 0 6.8Z" />
      </g>
    );
  }
  if (state === "missing") return <circle class="dot-missing" cx="6" cy="6" r="3.4" />;
  return <circle class="dot-none" cx="6" cy="6" r="1.2" />;
}
