/**
 * Removes the token from transactions. The engine compares each token with those of the last ten minutes:
 * after 5,000 of them a transaction of one item takes 1.5 ms of processor time, without a token 0.25 ms.
 * On AWS the token makes a retry of the SDK return the first result. Here the transaction's own
 * conditions detect a repetition, as after a crash.
 */
import http, { type ClientRequest } from "node:http";

const transaction = "DynamoDB_20120810.TransactWriteItems";

/** Matches the last member. It cannot match inside a JSON string, where quotation marks are escaped. */
const tokenBegins = ',"ClientRequestToken":"';
const tokenEnds = '"';

type Request = typeof http.request;

/** Call this before the SDK is loaded, because the SDK captures the original function. */
export function leaveOutTransactionTokens(): void {
  const request = http.request;
  http.request = ((...given: Parameters<Request>) => {
    const made = request(...given);
    if (made.getHeader("x-amz-target") === transaction) leaveOutToken(made);
    return made;
  }) as Request;
}

function leaveOutToken(made: ClientRequest): void {
  const end = made.end.bind(made) as (body: unknown) => ClientRequest;
  made.end = ((body: unknown) => {
    if (Buffer.isBuffer(body)) blankToken(body);
    return end(body);
  }) as ClientRequest["end"];
}

/** Replaced by spaces, because the Content-Length is already sent. */
function blankToken(body: Buffer): void {
  const start = body.lastIndexOf(tokenBegins);
  if (start < 0) return;
  const stop = body.indexOf(tokenEnds, start + tokenBegins.length);
  body.fill(" ", start, stop + tokenEnds.length);
}
