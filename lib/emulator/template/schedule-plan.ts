/** What starts functions by the clock. */
import type { z } from "zod";
import { functionNameOf } from "./function-name.ts";
import type * as schemas from "./properties.ts";
import type { ResolvedResource } from "./resolved-template.ts";

/** A resource with its properties, as its type's schema reads them. */
export type Parsed<Schema extends z.ZodType> = {
  readonly resource: ResolvedResource;
  readonly properties: z.infer<Schema>;
};

export type SchedulePlan = {
  readonly name: string;
  readonly arn: string;
  readonly expression: string;
  readonly functionName: string;
  /** The event as JSON; null for the event that EventBridge makes itself. */
  readonly input: string | null;
};

export function rulePlans({
  resource,
  properties,
}: Parsed<typeof schemas.ruleProperties>): SchedulePlan[] {
  if (properties.State === "DISABLED") return [];
  return properties.Targets.map((target) => ({
    name: `${resource.reference}-${target.Id}`,
    arn: resource.arn ?? "",
    expression: properties.ScheduleExpression,
    functionName: functionNameOf(target.Arn),
    input: target.Input ?? null,
  }));
}

export function schedulePlans({
  resource,
  properties,
}: Parsed<typeof schemas.scheduleProperties>): SchedulePlan[] {
  if (properties.State === "DISABLED") return [];
  return [
    {
      name: resource.reference,
      arn: resource.arn ?? "",
      expression: properties.ScheduleExpression,
      functionName: functionNameOf(properties.Target.Arn),
      input: properties.Target.Input ?? "{}",
    },
  ];
}
