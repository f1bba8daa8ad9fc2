/** Once per run of the e2e tests: the template folder, with a small sample school in it. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { PUBLIC } from "../../scripts/paths";
import { makeTemplate } from "./template";

/** Small, so that each worker's copy is quick, and enough for a second page of every list. */
export const E2E_SAMPLE = {
  SAMPLE_TITLES: "120",
  SAMPLE_READERS: "60",
  SAMPLE_DAYS: "20",
  SAMPLE_TEXTBOOK_CLASSES: "0",
  SAMPLE_HOLDS: "0",
  SAMPLE_STOCK_DAYS: "130",
} as const;

export default async function setup(): Promise<void> {
  if (!existsSync(resolve(PUBLIC, "index.html"))) {
    throw new Error("The pages are not built: run `make build` first.");
  }
  await makeTemplate("memory", E2E_SAMPLE);
}
