/** What a file would bring, as it is read now: before anything is stored. */
import { countText } from "#console/format/amount.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { FileSummary } from "./file-summary.tsx";
import { PreviewTable } from "./preview-table.tsx";
import type { Preview } from "./reading-settings.ts";
import { Statements } from "./statements.tsx";

type Props = {
  readonly preview: Preview;
  /** Whether the preview read a part of the file only. */
  readonly isPart: boolean;
};

export function FoundFile({ preview, isPart }: Props) {
  const { items, totalRows, error, warnings } = preview;
  return (
    <>
      {isPart && (
        <p class="detail-warning">
          The file is larger than 3 MB: only its beginning was read. A trial reads all of it.
        </p>
      )}
      {error !== null && (
        <p class="detail-problem" role="alert">
          <Text value={error.message} limit={600} />
        </p>
      )}
      {warnings.map(({ code, message }) => (
        <p key={code + message} class="detail-warning">
          <Text value={message} limit={600} />
        </p>
      ))}
      <FileSummary summary={preview} />
      <Statements statements={preview.statements} />
      <h3>
        {countText(items.length)} of {countText(totalRows)} rows
      </h3>
      {items.length > 0 && <PreviewTable rows={items} />}
    </>
  );
}

/** What was taken, the open ones first. */
export function Findings({ findings }: Pick<Preview, "findings">) {
  const sorted = findings.toSorted((a, b) => Number(b.isUnsure) - Number(a.isUnsure));
  return (
    <ul class="findings">
      {sorted.map(({ message, isUnsure }) => (
        <li key={message} class={isUnsure ? "detail-warning" : "note"}>
          <Icon name={isUnsure ? "alert" : "check"} />{" "}
          {isUnsure && <span class="unseen">To check: </span>}
          <Text value={message} limit={300} />
        </li>
      ))}
    </ul>
  );
}
