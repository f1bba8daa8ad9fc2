/** The program for another processor, under qemu: slow, but with the same bytes that a small board gets. */
import { tryArchive } from "./archive";

export const tryArm64 = (): Promise<void> => tryArchive({ system: "linux", machine: "arm64" }, ["qemu-aarch64-static"]);
