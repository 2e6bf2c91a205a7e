import * as z from "zod";
import { validate } from "../validate.ts";
import type { ApiState } from "./api-state.ts";
import { given, type Middleware } from "./pipeline.ts";

/** Validates the query parameters of a read. */
export function query(): Middleware<ApiState> {
  return {
    before: ({ event, internal }) => {
      const { operation } = given(internal.route);
      if ("decide" in operation) return;
      const schema = "query" in operation ? operation.query : null;
      internal.query = validate(schema ?? noQuery, event.queryStringParameters ?? {}, "query");
    },
  };
}

/** The query of an operation without parameters. */
const noQuery = z.strictObject({});
