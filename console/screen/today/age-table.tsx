import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { now } from "#console/part/figure/time.tsx";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Skeleton } from "#console/part/state.tsx";
import { ages, attention, countOf, openGroups, rangeOf, type Summary } from "./counts.ts";

/** Open cases by verdict and time in this system; each figure opens its list. */
export function AgeTable({ summary }: { readonly summary: Summary | undefined }) {
  const groups = summary === undefined ? [] : openGroups(summary);
  const present = now.value;
  return (
    <Scroll label="Payments by state and time in this system">
      <table class="table age-table">
        <thead>
          <tr>
            <th scope="col">State</th>
            {ages.map(({ age, title }) => (
              <th key={age} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">all</th>
          </tr>
        </thead>
        <tbody>
          {attention.map((verdict) => {
            const ofVerdict = groups.filter((group) => group.verdict === verdict);
            const query = { status: "open", verdicts: verdict };
            return (
              <tr key={verdict}>
                <th scope="row">
                  <VerdictChip verdict={verdict} />
                </th>
                {ages.map((each) => (
                  <td key={each.age}>
                    <Figure
                      count={countOf(ofVerdict.filter(({ age }) => age === each.age))}
                      href={hrefOf(["queue"], { ...query, ...rangeOf(each, present) })}
                      isKnown={summary !== undefined}
                    />
                  </td>
                ))}
                <td>
                  <Figure
                    count={countOf(ofVerdict)}
                    href={hrefOf(["queue"], query)}
                    isKnown={summary !== undefined}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

type FigureProps = { readonly count: number; readonly href: string; readonly isKnown: boolean };

function Figure({ count, href, isKnown }: FigureProps) {
  if (!isKnown) return <Skeleton width={3} />;
  return count === 0 ? <span class="none">0</span> : <a href={href}>{countText(count)}</a>;
}
