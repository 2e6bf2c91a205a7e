import { afterAll, beforeAll, expect, test } from "vitest";
import { CrowdWorld } from "./crowd-world.ts";
let crowd: CrowdWorld;
beforeAll(async () => { crowd = await CrowdWorld.open("engine"); });
afterAll(() => crowd.close());
test("explore", async () => {
  let t = Date.now();
  const paid = await crowd.payAll(101);
  console.log("paid", Date.now() - t); t = Date.now();
  const leg = await crowd.see("e-1");
  console.log("seen", Date.now() - t);
  console.log(JSON.stringify(await crowd.pools(), null, 1));
  console.log(JSON.stringify(await crowd.leg(leg), null, 1).slice(-1200));
  console.log(JSON.stringify((await crowd.case(paid[0]?.["caseId"]))["crowded"], null, 1));
  console.log(await crowd.measure(() => crowd.pools()), await crowd.measure(() => crowd.leg(leg)), await crowd.measure(() => crowd.case(paid[0]?.["caseId"])));
  console.log((await crowd.call("listFlowLegs", {})) ["items"].map((x: any) => x.explanation.reason));
}, 120000);
