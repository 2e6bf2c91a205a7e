/** A title; a tuple for a column of amounts, of plain numbers, or whose title is only read aloud. */
export type HeadColumn = string | readonly ["amount" | "count" | "unseen", string];

const classes = { amount: "table-number", count: "report-count" } as const;

export function TableHead({ columns }: { readonly columns: readonly HeadColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, at) => {
          const [kind, title] = typeof column === "string" ? (["text", column] as const) : column;
          if (kind === "unseen") {
            return (
              <th key={at} scope="col">
                <span class="unseen">{title}</span>
              </th>
            );
          }
          return (
            <th key={at} scope="col" class={kind === "text" ? undefined : classes[kind]}>
              {title}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
