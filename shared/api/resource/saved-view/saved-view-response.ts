import * as z from "zod";
import {
  freeFormObject,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { caseOrders } from "#domain/case/work/case-filter.ts";

export const savedView = named("View", {
  id: z.string(),
  name: z.string(),
  owner: z.string().describe("The actor who created it, for example `user:<id>`."),
  shared: z.boolean().describe("False: only its owner sees it."),
  filter: freeFormObject.describe("The filters of the list of cases, as in the request."),
  sort: z.enum(caseOrders),
  version: wholeNumber(1),
  createdAt: timestampText,
  updatedAt: timestampText,
});
