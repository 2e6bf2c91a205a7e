import type { APIGatewayProxyEventV2 } from "aws-lambda";

export function paramsOf(event: APIGatewayProxyEventV2): Record<string, string> {
  const entries = Object.entries(event.pathParameters ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? ""]));
}
