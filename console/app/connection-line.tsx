import { useEffect, useState } from "preact/hooks";
import { type Connection, connection } from "#console/api/connection.ts";
import { Icon } from "#console/icon/icon.tsx";

/** One line above the screen while requests wait; the screen stays as it is. */
export function ConnectionLine() {
  const { value } = connection;
  const [, setTick] = useState(0);
  useEffect(() => {
    if (value.kind !== "busy") return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 500);
    return () => clearInterval(timer);
  }, [value]);
  return (
    <div role="status" class="connection-status">
      {value.kind !== "good" && (
        <p class={`connection connection-${value.kind}`}>
          <Icon name={value.kind === "offline" ? "ignore" : "clock"} />
          {textOf(value)}
        </p>
      )}
    </div>
  );
}

function textOf(value: Exclude<Connection, { kind: "good" }>): string {
  if (value.kind === "offline") return "Offline. What you see may be old; it goes on by itself.";
  const seconds = Math.max(0, Math.ceil((value.until - Date.now()) / 1_000));
  const wait = seconds > 0 ? `trying again in ${seconds} s` : "trying again";
  return value.status === 429
    ? `The limit of requests is reached, ${wait}.`
    : `The service has a problem (${value.status}), ${wait}.`;
}
