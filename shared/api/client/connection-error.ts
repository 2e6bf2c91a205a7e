/** No response arrived; `cause` is what `fetch` threw. Whether the request arrived is unknown. */
export class ConnectionError extends Error {
  override readonly name: string = "ConnectionError";
}

/** No response arrived within `timeoutMilliseconds`. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}
