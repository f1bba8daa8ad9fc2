/** PocketBase's version, and the Go that builds it. */
export const POCKETBASE_VERSION = "0.40.4";
export const GO_TOOLCHAIN = "go1.27.4";
