import type { Page } from "playwright-core";
import type { ItemOf } from "#api/client/types.ts";

/** Answers the list of cases in place of the service: `count` copies of one row, with ids of their own. */
export async function answerManyCases(
  page: Page,
  sample: ItemOf<"listReconciliationCases">,
  count: number,
): Promise<void> {
  await page.route("**/v1/reconciliation-cases?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get("offset"));
    const limit = Math.min(Number(query.get("limit")), count - offset);
    const items = Array.from({ length: limit }, (_, at) => ({
      ...sample,
      id: `case_${offset + at}`,
    }));
    return route.fulfill({ json: { items, total: count, limit, offset } });
  });
}
