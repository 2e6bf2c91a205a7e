import type { Endpoints } from "#lib/emulator/execution/function-environment.ts";
import type { FunctionPlan, StackPlan } from "#lib/emulator/template/plan.ts";

type VariablesSource = {
  readonly plan: StackPlan;
  /** For whoever signs with the operators' credentials. */
  readonly endpoints: Endpoints;
  /** What the stack adds to a function's variables. */
  readonly environmentOf: (plan: FunctionPlan) => Readonly<Record<string, string>>;
};

/**
 * The variables that the template names, with the values of this stack, for functions that run elsewhere. A variable whose value
 * differs between functions is left to the template, which has it as text.
 */
export function functionVariables({
  plan,
  endpoints,
  environmentOf,
}: VariablesSource): Record<string, string> {
  const values = new Map<string, Set<string>>();
  for (const each of plan.functions) {
    const own = { ...each.environment, ...endpointsByVariable(endpoints), ...environmentOf(each) };
    for (const name of Object.keys(each.environment)) {
      const value = reachable(own[name as keyof typeof own] ?? "", endpoints);
      values.set(name, new Set([...(values.get(name) ?? []), value]));
    }
  }
  const shared = [...values].filter(([, found]) => found.size === 1);
  return Object.fromEntries(shared.map(([name, [value = ""]]) => [name, value]).sort());
}

function endpointsByVariable(endpoints: Endpoints): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsmanager,
    AWS_ENDPOINT_URL_KMS: endpoints.kms,
  };
}

/** The URL of a queue names the engine itself, which nobody may find. Its path alone is read. */
function reachable(value: string, { sqs }: Endpoints): string {
  return value.replace(/^http:\/\/127(?:\.\d{1,3}){3}:\d+(?=\/\d{12}\/)/, sqs);
}
