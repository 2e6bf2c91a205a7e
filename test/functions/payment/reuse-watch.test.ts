import { expect, test } from "vitest";
import { createReuseWatch } from "#work/payment-intent/reuse-watch.ts";
import { organizationOf } from "../../organization.ts";

test("after a refused creation the next 40 creations of that organization read first", () => {
  const reuse = createReuseWatch();
  reuse.noteReuse(organizationOf("org_a"));
  const looks = Array.from({ length: 50 }, () => reuse.shouldLook(organizationOf("org_a")));
  expect(looks.filter(Boolean)).toHaveLength(40);
  expect(looks.slice(0, 40)).not.toContain(false);
  reuse.noteReuse(organizationOf("org_a"));
  expect(reuse.shouldLook(organizationOf("org_b"))).toBe(false);
});

test("the number of organizations that one process keeps is bounded", () => {
  const reuse = createReuseWatch();
  for (let n = 0; n <= 1_000; n += 1) reuse.noteReuse(organizationOf(`org_${n}`));
  expect(reuse.shouldLook(organizationOf("org_1"))).toBe(false);
  expect(reuse.shouldLook(organizationOf("org_1000"))).toBe(true);
});
