import type { APIGatewayProxyEventV2 } from "aws-lambda";

const upperCase = /[A-Z]/;

/**
 * The event with the names of its headers in lower case, as API Gateway and function URLs send them. SAM sends them as the client
 * wrote them. Names that differ by case alone are one header, whose values a comma joins (RFC 9110, 5.2 and 5.3).
 */
export function withLowerCaseHeaders(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const entries = Object.entries(event.headers);
  if (!entries.some(([name]) => upperCase.test(name))) return event;
  const headers = new Map<string, string>();
  for (const [name, value = ""] of entries) {
    const lower = name.toLowerCase();
    const before = headers.get(lower);
    headers.set(lower, before === undefined ? value : `${before},${value}`);
  }
  return { ...event, headers: Object.fromEntries(headers) };
}
