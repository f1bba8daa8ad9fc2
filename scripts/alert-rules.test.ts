/** The shipped alerts query figures that the program exports: an alert on a misspelt figure would never fire. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { PROGRAM, ROOT } from "./paths";

const rules = readFileSync(resolve(ROOT, "deploy/prometheus/sineta.rules.yml"), "utf8");
const sources = ["metrics.go", "metrics_gauges.go"].map((file) => readFileSync(resolve(PROGRAM, file), "utf8")).join("");
const words = new Set(sources.match(/(?<=")sineta_\w+(?=")/g));

test("each alert asks for a figure that the program says", () => {
  const metrics = new Set(rules.match(/\bsineta_\w+/g));
  expect(metrics.size).toBeGreaterThan(0);
  expect([...metrics].filter((name) => !words.has(name))).toEqual([]);
});

test.each([
  ["a backup older than 26 hours", /sineta_backup_age_seconds > 26 \* 3600/],
  ["a copy that nobody checked for eight days", /sineta_replica_check_age_seconds > 8 \* 86400/],
  ["an outbox that fails", /sineta_outbox_messages\{state="failed"\}/],
  ["a disk at which the program is not ready", /sineta_disk_free_ratio <= 0\.05/],
])("%s rings", (_name, expression) => {
  expect(rules).toMatch(expression);
});
