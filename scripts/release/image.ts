/**
 * The container's image as a file, of the program alone: Docker 25, podman and OCI's tools load it, and no engine builds it. The
 * Dockerfile is equivalent for users who have an engine.
 */
import { createHash } from "node:crypto";
import { gz } from "./pack";
import type { Target } from "./plan";
import { type Entry, tar } from "./tar";

/** An account that no user of the host has. */
export const IMAGE_USER = 10001;
const FOLDER = 0o755;
/** A volume's first content; the program's account owns the files that it writes there. */
const DATA = 0o700;

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** In the order of the Dockerfile. */
export const IMAGE_ENVIRONMENT = {
  DATA: "/data/school",
  HOST: "0.0.0.0",
  PORT: "8090",
  // The root may be read-only: uploads wait beside the data.
  TMPDIR: "/data",
};

const SECOND = 1_000_000_000;

export const IMAGE_CONFIGURATION = {
  User: `${IMAGE_USER}:${IMAGE_USER}`,
  ExposedPorts: { "8090/tcp": {} },
  Env: Object.entries(IMAGE_ENVIRONMENT).map(([name, value]) => `${name}=${value}`),
  Entrypoint: ["/usr/local/bin/sineta"],
  Volumes: { "/data": {} },
  WorkingDir: "/data",
  StopSignal: "SIGTERM",
  Healthcheck: {
    Test: ["CMD", "/usr/local/bin/sineta", "health"],
    Interval: 30 * SECOND,
    Timeout: 5 * SECOND,
    StartPeriod: 60 * SECOND,
    Retries: 3,
  },
};

export interface Contents {
  program: Uint8Array;
  license: Uint8Array;
  notice: Uint8Array;
}

/** The root's files. */
function layerOf({ program, license, notice }: Contents): Entry[] {
  const folders = ["etc/", "usr/", "usr/local/", "usr/local/bin/", "usr/share/", "usr/share/doc/", "usr/share/doc/sineta/"];
  return [
    ...folders.map((name) => ({ name, mode: FOLDER })),
    { name: "data/", mode: DATA, owner: IMAGE_USER },
    {
      name: "etc/passwd",
      mode: 0o644,
      content: Buffer.from(`sineta:x:${IMAGE_USER}:${IMAGE_USER}:Sineta:/data:/sbin/nologin\n`),
    },
    { name: "etc/group", mode: 0o644, content: Buffer.from(`sineta:x:${IMAGE_USER}:\n`) },
    { name: "usr/local/bin/sineta", mode: 0o755, content: program },
    { name: "usr/share/doc/sineta/LICENSE", mode: 0o644, content: license },
    { name: "usr/share/doc/sineta/NOTICE", mode: 0o644, content: notice },
  ];
}

/** @param seconds since 1970, the timestamp of everything in it. */
export function image(contents: Contents, version: string, { machine }: Target, seconds: number): Uint8Array {
  const createdAt = new Date(seconds * 1000).toISOString();
  const unpacked = tar(layerOf(contents), seconds);
  const layer = gz(unpacked);
  const config = json({
    created: createdAt,
    architecture: machine,
    os: "linux",
    config: {
      ...IMAGE_CONFIGURATION,
      Labels: {
        "org.opencontainers.image.title": "Sineta",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.licenses": "MIT",
      },
    },
    rootfs: { type: "layers", diff_ids: [`sha256:${sha256(unpacked)}`] },
    history: [{ created: createdAt, created_by: "make release" }],
  });
  const described = (mediaType: string, content: Uint8Array) => ({
    mediaType,
    digest: `sha256:${sha256(content)}`,
    size: content.length,
  });
  const manifest = json({
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.manifest.v1+json",
    config: described("application/vnd.oci.image.config.v1+json", config),
    layers: [described("application/vnd.oci.image.layer.v1.tar+gzip", layer)],
  });
  const index = json({
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.index.v1+json",
    manifests: [
      {
        ...described("application/vnd.oci.image.manifest.v1+json", manifest),
        platform: { architecture: machine, os: "linux" },
        annotations: { "io.containerd.image.name": `sineta:${version}`, "org.opencontainers.image.ref.name": version },
      },
    ],
  });
  const blob = (content: Uint8Array): Entry => ({ name: `blobs/sha256/${sha256(content)}`, mode: 0o644, content });
  const file = (name: string, content: Uint8Array): Entry => ({ name, mode: 0o644, content });
  return tar(
    [
      { name: "blobs/", mode: FOLDER },
      { name: "blobs/sha256/", mode: FOLDER },
      blob(config),
      blob(layer),
      blob(manifest),
      file("index.json", index),
      file("oci-layout", json({ imageLayoutVersion: "1.0.0" })),
      // An older `docker load` needs it.
      file("manifest.json", json([{ Config: blob(config).name, RepoTags: [`sineta:${version}`], Layers: [blob(layer).name] }])),
    ],
    seconds,
  );
}
