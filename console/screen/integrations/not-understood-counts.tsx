import type { ResponseOf } from "#api/client/types.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { causeWords, partText } from "#console/vocabulary/not-understood-words.ts";

type Counts = ResponseOf<"getPartnerIntegration">["activity"]["notUnderstood"];
type Props = { readonly id: string; readonly counts: Counts };

/** By cause: how many records, the latest of them, and the list of all. */
export function NotUnderstoodCounts({ id, counts }: Props) {
  if (counts.length === 0) return <p class="quiet">Every record was understood.</p>;
  return (
    <>
      <h3>Not understood</h3>
      <p class="note">These records are stored. Money may have moved that no payment shows.</p>
      {counts.map(({ cause, count, last7Days, examples }) => (
        <section key={cause} aria-label={causeWords[cause]}>
          <p>
            <a href={hrefOf(["not-understood"], { integrationId: id, cause })}>
              {causeWords[cause]}: {countText(count)} {count === 1 ? "record" : "records"}
            </a>
            <span class="quiet">, {countText(last7Days)} in the last 7 days</span>
          </p>
          <ul class="lines">
            {examples.map((example) => (
              <li key={example.rawRecordId}>
                <a href={hrefOf(["not-understood", example.rawRecordId], { integrationId: id })}>
                  <Text value={partText({ cause, ...example })} limit={120} />
                </a>
                <span class="quiet">
                  <Ago at={example.receivedAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
