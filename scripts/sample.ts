/** The sample school: its own bundle of hooks, which only `make demo` and the tests load. */
import { buildSample } from "./build";
import { SAMPLE_HOOKS } from "./paths";
import { flags, runCommand } from "./server";

const COMMAND = "sample-school";

/** The program's arguments to fill an empty data folder, after `buildSample`. */
export const sampleWords = (data: string): string[] => [...flags(data, SAMPLE_HOOKS), COMMAND];

/** Fills an empty data folder. @param env the school's size, by SAMPLE_TITLES and the like. @returns a summary in words. */
export async function fillWithSample(data: string, env: Record<string, string | undefined> = {}): Promise<string> {
  await buildSample();
  return runCommand(data, [COMMAND], env, SAMPLE_HOOKS);
}
