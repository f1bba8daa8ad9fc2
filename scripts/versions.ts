/** PocketBase's version, its Go toolchain, and the checksums of the release archives (for machines without Go). */
export const POCKETBASE_VERSION = "0.40.4";
export const GO_TOOLCHAIN = "go1.27.4";
