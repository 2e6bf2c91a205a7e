/** The bucket of a bench in a thread of its own, as S3 is a machine of its own. Posts its address. */
import { parentPort } from "node:worker_threads";
import { buildApp } from "fauxqs";

const app = buildApp({ logger: false, defaultRegion: "us-east-1" });
parentPort?.postMessage(await app.listen({ host: "127.0.0.1", port: 0 }));
