/**
 * Pictures of every screen of the console, of a local stack with the demo and of an empty organization: `npm run
 * screenshots`. They are for looking at; `.local/screenshots/SCREEN-WIDTH-COLOURS.png`. With names of pictures only
 * these: `npm run screenshots -- accounts queue`. With `--running` they are of the stack that `npm start` keeps open.
 */
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { playDemo } from "#lib/local/demo/demo.ts";
import { playMorning } from "#lib/local/demo/demo-morning.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { launchBrowser } from "./browser.ts";
import {
  demoPictures,
  dialogPictures,
  emptyPictures,
  type Picture,
} from "./screenshot/pictures.ts";
import { createScreenshotWorld } from "./screenshot/screenshot-world.ts";
import { looks, takePictures } from "./screenshot/take-pictures.ts";

const local = join(import.meta.dirname, "..", "..", ".local");
const folder = join(local, "screenshots");
const isRunning = process.argv.includes("--running");
const names = process.argv.slice(2).filter((each) => each !== "--running");
const isWanted = ({ name }: Picture) => names.length === 0 || names.includes(name);

type Place = { readonly outputs: Outputs; readonly stop: () => Promise<void> };

async function openPlace(): Promise<Place> {
  if (isRunning) {
    const outputs = JSON.parse(await readFile(join(local, "outputs.json"), "utf8")) as Outputs;
    return { outputs, stop: async () => undefined };
  }
  const environment = { OUTBOUND_ALLOW_LOOPBACK: "1", RATE_LIMIT_PER_MINUTE: "100000" };
  const stack = await startLocalStack({ environment });
  await playDemo(stack.outputs, () => undefined);
  await playMorning(stack.outputs, { requestsPerSecond: 1_000 });
  await createScreenshotWorld(stack.outputs);
  return { outputs: stack.outputs, stop: () => stack.stop() };
}

mkdirSync(folder, { recursive: true });
const { outputs, stop } = await openPlace();
try {
  const { baseUrl, sessionToken, other } = outputs;
  const all = [
    {
      token: sessionToken,
      pictures: [...(await demoPictures(outputs)), ...(await dialogPictures(outputs))].filter(
        isWanted,
      ),
    },
    { token: other.sessionToken, pictures: emptyPictures.filter(isWanted) },
  ];
  const browser = await launchBrowser();
  for (const look of looks) {
    for (const each of all.filter(({ pictures }) => pictures.length > 0)) {
      await takePictures(browser, { ...each, baseUrl, look, folder });
    }
  }
  await browser.close();
} finally {
  await stop();
}
process.stdout.write(`Pictures are in ${folder}\n`);
process.exit(0);
