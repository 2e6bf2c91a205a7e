/** The demo's part with money that goes back, comes in lumps, or goes astray: the stories of `recon trigger`. */
import { Client } from "#api/client/client.ts";
import { playStory } from "#lib/cli/trigger/play-story.ts";
import { storyNames, triggerStories } from "#lib/cli/trigger/trigger-stories.ts";
import type { Outputs } from "../outputs.ts";

type Print = (line: string) => void;

/** Repeated over kept state, it sends the same requests again, and all its evidence is known. */
export async function playStoriesDemo(outputs: Outputs, print: Print): Promise<void> {
  const { baseUrl, apiKey: token } = outputs;
  const client = new Client({ baseUrl, token });
  for (const name of storyNames) {
    const reported = await playStory(client, outputs, triggerStories[name], `demo-${name}`);
    for (const { state, status } of reported) print(`  ${status}  ${name}: ${state}`);
  }
}
