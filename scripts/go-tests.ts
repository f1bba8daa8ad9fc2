/** The tests of program/, with `go vet`; without Go they are skipped with a message. */
import { spawnSync } from "node:child_process";
import { hasGo } from "./make-program";
import { PROGRAM } from "./paths";
import { main, StepFailed } from "./run-script";
import { GO_TOOLCHAIN } from "./versions";

await main(() => {
  if (!hasGo()) {
    console.log("Go is missing: the tests of program/ did not run.");
    return;
  }
  for (const words of [
    ["vet", "."],
    ["test", "."],
  ]) {
    const { status, stdout, stderr } = spawnSync("go", words, {
      cwd: PROGRAM,
      encoding: "utf8",
      env: { ...process.env, GOTOOLCHAIN: GO_TOOLCHAIN, CGO_ENABLED: "0" },
    });
    if (status !== 0) {
      throw new StepFailed(`go ${words.join(" ")}\n${stdout}${stderr}`);
    }
  }
});
