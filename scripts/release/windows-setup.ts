/** The setup for Windows, by NSIS from packaging/windows/sineta.nsi. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ROOT } from "../paths";
import { StepFailed } from "../run-script";

export const hasMakensis = (): boolean => spawnSync("makensis", ["-VERSION"]).status === 0;

/** @param program sineta.exe; @param file the resulting setup. */
export function windowsSetup(version: string, program: string, seconds: number, file: string): void {
  // A version of Windows is four numbers.
  const numbers = `${version.replace(/-.*$/, "")}.0`;
  const defined = { VERSION: version, NUMBERS: numbers, PROGRAM: program, OUTPUT: file, ROOT };
  const { status, stdout, stderr } = spawnSync(
    "makensis",
    ["-V2", "-WX", ...Object.entries(defined).map(([name, value]) => `-D${name}=${value}`), "sineta.nsi"],
    {
      cwd: resolve(ROOT, "packaging/windows"),
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC", SOURCE_DATE_EPOCH: String(seconds) },
    },
  );
  if (status !== 0) {
    throw new StepFailed(`makensis could not make the setup:\n${stdout}${stderr}`);
  }
}
