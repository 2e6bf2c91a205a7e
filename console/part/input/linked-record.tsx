import { shortened, visibleText } from "#console/format/untrusted-text.ts";
import { Icon } from "#console/icon/icon.tsx";
import { useRecordName } from "../figure/record-name.tsx";

type Props = {
  readonly label: string;
  readonly id: string;
  readonly remove: () => void;
};

const longestName = 60;

/** The record whose rows are shown, by its name. */
export function LinkedRecord({ label, id, remove }: Props) {
  const name = shortened(visibleText(useRecordName(id)), longestName);
  return (
    <button type="button" class="filter-chip" title={`Remove the filter ${label}`} onClick={remove}>
      <span>{`${label}: ${name}`}</span>
      <Icon name="close" />
    </button>
  );
}
