/** Runs the proxy in a thread of its own, so that it does not wait for the runner. */
import { parentPort, workerData } from "node:worker_threads";
import { openProxy, type ProxySettings } from "./open-proxy.ts";
import type { ProxyReply, ProxyRequest } from "./permission-proxy.ts";

const { endpoints, operatorEndpoints, report } = await openProxy(workerData as ProxySettings);

function reply(message: ProxyReply): void {
  parentPort?.postMessage(message);
}

parentPort?.on("message", ({ id }: ProxyRequest) =>
  reply({ kind: "report", id, report: report() }),
);
reply({ kind: "listening", endpoints, operatorEndpoints });
