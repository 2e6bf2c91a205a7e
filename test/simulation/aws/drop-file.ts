/** Puts files into the drop folder of a simulated world, and announces them as S3 does. */
import { queueUrls } from "../function/function-environment.ts";
import type { World } from "../world.ts";
import { etagOf } from "./simulated-services.ts";

export type Announced = { readonly key: string; readonly etag: string; readonly sequencer: string };

const drops = new WeakMap<World, number>();

/** Puts an object there without an announcement, which is returned. */
export function putDropped(world: World, key: string, content: string): Announced {
  const bytes = Buffer.from(content);
  const number = (drops.get(world) ?? 0) + 1;
  drops.set(world, number);
  world.objects.set(key, bytes);
  return { key, etag: etagOf(bytes), sequencer: number.toString(16).padStart(16, "0") };
}

/** S3 encodes the keys of its notifications as forms do. */
export function announce(world: World, { key, etag, sequencer }: Announced, size?: number): void {
  const encoded = encodeURIComponent(key).replaceAll("%2F", "/").replaceAll("%20", "+");
  const object = { key: encoded, eTag: etag, sequencer, ...(size === undefined ? {} : { size }) };
  const body = JSON.stringify({ Records: [{ eventSource: "aws:s3", s3: { object } }] });
  const url = queueUrls["file-worker"];
  const waiting = world.queues.get(url) ?? [];
  const messageId = `announced-${sequencer}-${waiting.length}`;
  world.queues.set(url, [...waiting, { messageId, body, visibleAt: 0 }]);
}

export function dropFile(world: World, key: string, content: string): Announced {
  const announced = putDropped(world, key, content);
  announce(world, announced, Buffer.byteLength(content));
  return announced;
}
