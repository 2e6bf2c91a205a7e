/** The queue engine's classes. Its package does not export them, so its version is pinned. */
export async function queueClasses<Classes>(): Promise<Classes> {
  const url = new URL("./sqs/sqsStore.js", import.meta.resolve("fauxqs"));
  return (await import(url.href)) as Classes;
}
