/** What every server of the local stack has in common. */
import { expect, test } from "vitest";
import { close, listen } from "#lib/emulator/listen.ts";

test("a connection may be idle for ten minutes, so that a busy client does not send into a closed one", async () => {
  const { server, url } = await listen((_, response) => response.end(), 0);
  try {
    const response = await fetch(url);
    expect(response.headers.get("keep-alive")).toBe("timeout=600");
    await response.arrayBuffer();
  } finally {
    await close(server);
  }
});
