import type { RequestOf } from "#api/client/types.ts";
import { NotPossibleError } from "#console/part/not-possible-error.ts";
import { api } from "#console/session/session.ts";

type Query = NonNullable<RequestOf<"listComparisonRows">["query"]>;

const pageSize = 100;
/** Pages that are read for one act: 5,000 payments; narrower lists are assigned one after the other. */
const maximumPages = 50;

/**
 * The cases of a list of rows, each once. Rows without a payment of this service have none.
 *
 * @throws NotPossibleError beyond 5,000 rows
 * @throws ApiError if a page is refused
 */
export async function readCaseIds(comparisonId: string, query: Query): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let page = 0; page < maximumPages; page += 1) {
    const { items, total } = await api().call("listComparisonRows", {
      path: { comparisonId },
      query: { ...query, limit: pageSize, offset: page * pageSize },
    });
    if (total > pageSize * maximumPages) {
      throw new NotPossibleError(
        `${total} rows are more than one act takes: choose a narrower list.`,
      );
    }
    for (const { caseId } of items) if (caseId !== null) found.add(caseId);
    if ((page + 1) * pageSize >= total) break;
  }
  return [...found];
}
