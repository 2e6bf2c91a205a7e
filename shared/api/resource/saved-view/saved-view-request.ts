/** Requests about saved filters of the list of cases (docs/specification.md, Views). */

import * as z from "zod";
import { caseFilter } from "#api/resource/case/case-filter-request.ts";
import { createdRange } from "#api/schema/field/created-range.ts";
import { integer, text } from "#api/schema/field/fields.ts";
import { booleanFilter, listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { caseOrders } from "#domain/case/work/case-filter.ts";

export const createViewBody = strictObject(() => ({
  name: text(100),
  shared: z.boolean().default(false),
  filter: caseFilter.default({}),
  sort: z.enum(caseOrders).default("age"),
}));

export const updateViewBody = strictObject(() => ({
  name: text(100).optional(),
  shared: z.boolean().optional(),
  filter: caseFilter.optional(),
  sort: z.enum(caseOrders).optional(),
  expectedVersion: integer(1).optional(),
}));

export const listViewsQuery = listQuery(100, () => ({
  shared: booleanFilter.optional(),
  ...createdRange(),
}));
