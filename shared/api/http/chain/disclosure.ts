import { type NoteDependencies, noteRead } from "../note-read.ts";
import type { OperationResult } from "../operation.ts";
import type { ApiState } from "./api-state.ts";
import { given, type Middleware } from "./pipeline.ts";

/** Notes in the audit trail what a read disclosed, before it is answered. */
export function disclosure(dependencies: NoteDependencies): Middleware<ApiState> {
  return {
    after: async ({ response, internal }) => {
      const { disclosed } = response as OperationResult;
      if (disclosed === undefined) return;
      await noteRead(dependencies, given(internal.context), disclosed);
    },
  };
}
