import type { ItemOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { durationText } from "#console/format/typed-duration.ts";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { numbers, switches } from "./rule-words.ts";

type Version = ItemOf<"listReconciliationRuleVersions">;

/** What a rule was before, the latest first, and what each version changed. */
export function RuleVersions({
  id,
  updatedAt,
}: {
  readonly id: string;
  readonly updatedAt: string;
}) {
  const { data, error, reload } = useAnswer(`rule-versions:${id} ${updatedAt}`, (signal) =>
    api().call("listReconciliationRuleVersions", {
      path: { ruleId: id },
      query: { limit: 100 },
      signal,
    }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const versions = data.items.toSorted((a, b) => b.version - a.version);
  return (
    <>
      <h3>Versions</h3>
      <ul class="lines">
        {versions.map((version, at) => (
          <li key={version.version}>
            <span>
              {version.version}: <Text value={changeText(version, versions[at + 1])} limit={500} />
            </span>
            <Moment at={version.updatedAt} />
          </li>
        ))}
      </ul>
    </>
  );
}

const labels: readonly (readonly [keyof Version, string])[] = [
  ["name", "Name"],
  ["paymentType", "Payments"],
  ["sourceType", "Source of the report"],
  ["toleranceCurrency", "Currency of the tolerance"],
  ...numbers.map(([name, label]) => [name as keyof Version, label] as const),
  ...switches.map(([name, label]) => [name as keyof Version, label] as const),
];

function changeText(version: Version, before: Version | undefined): string {
  if (before === undefined) return "the first that is kept";
  const changes = labels
    .filter(([name]) => version[name] !== before[name])
    .map(
      ([name, label]) => `${label}: ${wordOf(name, before[name])} → ${wordOf(name, version[name])}`,
    );
  return changes.length === 0 ? "other settings" : changes.join(", ");
}

const durations = new Set<string>(
  numbers.flatMap(([name, , kind]) => (kind === "minutes" ? [name] : [])),
);

function wordOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return durations.has(name) ? durationText(Number(value)) : String(value);
}
