import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, type KeyObject, sign as signBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync, unzipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ROOT } from "../paths";
import { IMAGE_CONFIGURATION, IMAGE_ENVIRONMENT, image } from "./image";
import { tarGz, zip } from "./pack";
import { nameOf, programName, readMoment, readVersion, TARGETS } from "./plan";
import { isSignedBy, releaseKey, requireReleaseKey } from "./release-key";
import { sbom } from "./sbom";
import { filesOfRelease, SUMS, sums } from "./sums";
import { type Entry, tar } from "./tar";

const MOMENT = 1_795_867_200;
const text = (words: string): Uint8Array => Buffer.from(words);
const linux = TARGETS[0]!;
const folder = mkdtempSync(join(tmpdir(), "sineta-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a tar archive", () => {
  const entries: Entry[] = [
    { name: "sineta/sineta", mode: 0o755, content: text("the program") },
    { name: "sineta/LICENSE", mode: 0o644, content: text("x".repeat(512)) },
    { name: "sineta/", mode: 0o755 },
    { name: "sineta/data/", mode: 0o700, owner: 10001 },
  ];

  test("is read by the system's tar, with modes, owners and the one moment", () => {
    const file = join(folder, "listed.tar");
    writeFileSync(file, tar(entries, MOMENT));
    const { stdout, status } = spawnSync("tar", ["--numeric-owner", "-tvf", file], {
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC" },
    });
    expect(status).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split(/\s+/)),
    ).toEqual([
      ["drwxr-xr-x", "0/0", "0", "2026-11-28", expect.any(String), "sineta/"],
      ["-rw-r--r--", "0/0", "512", "2026-11-28", expect.any(String), "sineta/LICENSE"],
      ["drwx------", "10001/10001", "0", "2026-11-28", expect.any(String), "sineta/data/"],
      ["-rwxr-xr-x", "0/0", "11", "2026-11-28", expect.any(String), "sineta/sineta"],
    ]);
  });

  test("has the same bytes whatever the order of what is packed", () => {
    expect(Buffer.from(tar([...entries].reverse(), MOMENT)).equals(tar(entries, MOMENT))).toBe(true);
    expect(Buffer.from(tarGz([...entries].reverse(), MOMENT)).equals(tarGz(entries, MOMENT))).toBe(true);
  });

  test("bears no moment but the one that is named", () => {
    expect(Buffer.from(tar(entries, MOMENT)).equals(tar(entries, MOMENT + 1))).toBe(false);
    // Bytes 4 to 7 of a gzip are its own timestamp.
    expect([...tarGz(entries, MOMENT).subarray(4, 8)]).toEqual([0, 0, 0, 0]);
  });

  test("refuses a name that its header can't hold", () => {
    expect(() => tar([{ name: "n".repeat(101), mode: 0o644 }], MOMENT)).toThrow("too long");
  });
});

test.each(["UTC", "America/Sao_Paulo", "Asia/Kathmandu"])("a zip has the same bytes in the zone %s", (zone) => {
  const before = process.env.TZ;
  const entries = [{ name: "sineta/sineta.exe", mode: 0o755, content: text("the program") }];
  process.env.TZ = "UTC";
  const expected = zip(entries, MOMENT);
  process.env.TZ = zone;
  const packed = zip(entries, MOMENT);
  process.env.TZ = before ?? "UTC";
  expect(Buffer.from(packed).equals(expected)).toBe(true);
  expect(Buffer.from(unzipSync(packed)["sineta/sineta.exe"]!).toString()).toBe("the program");
});

describe("the image", () => {
  const contents = { program: text("the program"), license: text("MIT"), notice: text("others") };
  const packed = image(contents, "0.2.0", linux, MOMENT);

  const described = z.object({ digest: z.string(), size: z.number() });
  const readBlobs = (archive: Uint8Array): Map<string, Buffer> => {
    const bytes = Buffer.from(archive);
    const blobs = new Map<string, Buffer>();
    for (let at = 0; at + 512 <= bytes.length; ) {
      const name = bytes.toString("utf8", at, at + 100).replace(/\0.*$/s, "");
      if (name === "") {
        break;
      }
      const size = Number.parseInt(bytes.toString("latin1", at + 124, at + 135), 8);
      blobs.set(name, bytes.subarray(at + 512, at + 512 + size));
      at += 512 + Math.ceil(size / 512) * 512;
    }
    return blobs;
  };
  const blobs = readBlobs(packed);
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const parsed = <Schema extends z.ZodMiniType>(schema: Schema, bytes: Buffer | undefined) =>
    z.parse(schema, JSON.parse(String(bytes)));
  const blob = (digest: string) => blobs.get(`blobs/${digest.replace(":", "/")}`);

  test("holds what its index, its manifest and its configuration name", () => {
    for (const [name, content] of blobs) {
      if (/^blobs\/sha256\/./.test(name)) {
        expect(name).toBe(`blobs/sha256/${sha256(content)}`);
      }
    }
    const index = parsed(z.object({ manifests: z.array(described) }), blobs.get("index.json"));
    const manifest = parsed(z.object({ config: described, layers: z.array(described) }), blob(index.manifests[0]!.digest));
    const layer = blob(manifest.layers[0]!.digest);
    const config = parsed(z.object({ rootfs: z.object({ diff_ids: z.array(z.string()) }) }), blob(manifest.config.digest));
    expect(layer?.length).toBe(manifest.layers[0]!.size);
    expect(config.rootfs.diff_ids).toEqual([`sha256:${sha256(gunzipSync(layer!))}`]);
  });

  test("is no root's, asks itself for its health, and writes to its volume alone", () => {
    const [old] = parsed(z.array(z.object({ Config: z.string() })), blobs.get("manifest.json"));
    const { config } = parsed(
      z.object({
        config: z.object({
          User: z.string(),
          Env: z.array(z.string()),
          Volumes: z.record(z.string(), z.unknown()),
          Healthcheck: z.object({ Test: z.array(z.string()) }),
        }),
      }),
      blobs.get(old!.Config),
    );
    expect(config.User).toBe("10001:10001");
    expect(config.Env).toEqual(expect.arrayContaining(["DATA=/data/school", "TMPDIR=/data"]));
    expect(Object.keys(config.Volumes)).toEqual(["/data"]);
    expect(config.Healthcheck.Test).toEqual(["CMD", "/usr/local/bin/sineta", "health"]);
  });

  test("has the same bytes twice, and others for another machine", () => {
    expect(Buffer.from(image(contents, "0.2.0", linux, MOMENT)).equals(packed)).toBe(true);
    expect(Buffer.from(image(contents, "0.2.0", TARGETS[1]!, MOMENT)).equals(packed)).toBe(false);
  });
});

describe("the Dockerfile", () => {
  const lines = readFileSync(resolve(ROOT, "Dockerfile"), "utf8").split("\n");
  const last = lines.slice(lines.indexOf("FROM scratch"));

  test("says the same as the image that is made without an engine", () => {
    const { User, Entrypoint, WorkingDir, Volumes, ExposedPorts, StopSignal, Healthcheck } = IMAGE_CONFIGURATION;
    const seconds = (nanoseconds: number) => `${nanoseconds / 1e9}s`;
    const test = JSON.stringify(Healthcheck.Test.slice(1)).replaceAll('","', '", "');
    const times = `--interval=${seconds(Healthcheck.Interval)} --timeout=${seconds(Healthcheck.Timeout)}`;
    const start = `--start-period=${seconds(Healthcheck.StartPeriod)} --retries=${Healthcheck.Retries}`;
    expect(last).toEqual(
      expect.arrayContaining([
        `USER ${User}`,
        `ENV ${Object.entries(IMAGE_ENVIRONMENT)
          .map(([name, value]) => `${name}=${value}`)
          .join(" ")}`,
        `WORKDIR ${WorkingDir}`,
        `VOLUME ${Object.keys(Volumes).join(" ")}`,
        `EXPOSE ${parseInt(Object.keys(ExposedPorts).join(" "), 10)}`,
        `STOPSIGNAL ${StopSignal}`,
        `HEALTHCHECK ${times} ${start} CMD ${test}`,
        `ENTRYPOINT ${JSON.stringify(Entrypoint)}`,
      ]),
    );
  });

  test("copies from the project only what is sent to the engine", () => {
    const sent = readFileSync(resolve(ROOT, ".dockerignore"), "utf8").split("\n");
    const copied = last.flatMap((line) => [...line.matchAll(/\/app\/(?!dist\/)(\S+)/g)].map((match) => `!${match[1]}`));
    expect(copied).not.toEqual([]);
    expect(sent).toEqual(expect.arrayContaining(copied));
  });
});

test("the list of what a release is made of names each package and module by its address", () => {
  const shipped = {
    packages: [
      { name: "@mantine/core", version: "9.7.3", license: "MIT", integrity: "sha512-AAEC", path: "node_modules/@mantine/core" },
      { name: "odd", version: "1.0.0", license: "(MIT OR ISC)", integrity: "", path: "node_modules/odd" },
    ],
    modules: ["golang.org/x/sys v0.48.0"],
    toolchain: "go1.27.4",
  };
  const file: unknown = JSON.parse(sbom(shipped, "0.2.0", MOMENT));
  expect(file).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    metadata: { timestamp: "2026-11-28T12:00:00.000Z", component: { name: "sineta", version: "0.2.0" } },
    components: [
      { purl: "pkg:golang/golang.org/x/sys@v0.48.0" },
      { purl: "pkg:golang/stdlib@v1.27.4" },
      {
        purl: "pkg:npm/%40mantine/core@9.7.3",
        licenses: [{ license: { id: "MIT" } }],
        hashes: [{ alg: "SHA-512", content: "000102" }],
      },
      { purl: "pkg:npm/odd@1.0.0", licenses: [{ expression: "(MIT OR ISC)" }] },
    ],
  });
});

test("the sums are checked by sha256sum, over the files of the release and no others", () => {
  writeFileSync(join(folder, "sineta_0.2.0_linux_amd64.tar.gz"), "archive");
  writeFileSync(join(folder, "NOTICE"), "others");
  writeFileSync(join(folder, "sineta"), "of make build");
  const names = filesOfRelease(folder);
  expect(names.sort()).toEqual(["NOTICE", "sineta_0.2.0_linux_amd64.tar.gz"]);
  const written = sums(folder, [...names].reverse());
  expect(written).toBe(sums(folder, names));
  const check = spawnSync("sha256sum", ["--check", "--strict", "-"], { cwd: folder, input: written, encoding: "utf8" });
  expect([check.status, check.stdout]).toEqual([0, "NOTICE: OK\nsineta_0.2.0_linux_amd64.tar.gz: OK\n"]);
});

describe("the key of a release", () => {
  const COMMENT = "untrusted comment: the public key of minisign";
  /** A key as minisign has it: its number, its public line, and a function that signs a folder's sums. */
  function key(number: string, half = generateKeyPairSync("ed25519")) {
    const raw = Buffer.from(half.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
    const line = Buffer.concat([Buffer.from(`Ed${number}`), raw]).toString("base64");
    return { half, text: `${COMMENT}\n${line}\n`, line, sign: (at: string) => signSums(at, number, half.privateKey) };
  }
  const signatureOf = (words: string, number: string, secret: KeyObject) => {
    const signed = signBytes(null, createHash("blake2b512").update(words).digest(), secret);
    return `untrusted comment: x\n${Buffer.concat([Buffer.from(`ED${number}`), signed]).toString("base64")}\n`;
  };
  function signSums(at: string, number: string, secret: KeyObject): void {
    writeFileSync(join(at, `${SUMS}.minisig`), signatureOf(readFileSync(join(at, SUMS), "utf8"), number, secret));
  }
  const [own, other] = [key("12345678"), key("12345678")];

  test("is accepted where release.pub holds its public half", () => {
    expect(() => requireReleaseKey(own.text, own.sign)).not.toThrow();
  });

  test("is refused before anything is built: another key, the same one under another number, none in release.pub", () => {
    const belongs = "is not the secret half";
    expect(() => requireReleaseKey(own.text, other.sign)).toThrow(belongs);
    expect(() => requireReleaseKey(own.text, key("87654321", own.half).sign)).toThrow(belongs);
    expect(() => requireReleaseKey(`${COMMENT}\n`, own.sign)).toThrow("holds no key");
    expect(() => requireReleaseKey(`${COMMENT}\nno key at all\n`, own.sign)).toThrow(belongs);
  });

  test("signs one text and no other", () => {
    const signature = signatureOf("sums", "12345678", own.half.privateKey);
    expect([isSignedBy(own.line, "sums", signature), isSignedBy(own.line, "other", signature)]).toEqual([true, false]);
    expect([isSignedBy(own.line, "sums", ""), isSignedBy("", "sums", signature)]).toEqual([false, false]);
  });

  test("is in release.pub behind its comment", () => {
    expect([releaseKey(own.text), releaseKey(`${COMMENT}\n`), releaseKey("")]).toEqual([own.line, "", ""]);
  });
});

describe("the plan", () => {
  test.each([
    ["0.2.0", "0.2.0"],
    ["v0.2.0", "0.2.0"],
    ["1.0.0-rc.1", "1.0.0-rc.1"],
  ])("VERSION=%s is %s", (request, version) => {
    expect(readVersion(request)).toBe(version);
  });

  test.each(["0.2", "latest", "0.2.0/../x", "0.2.0-", "0.2.0 "])("VERSION=%s is refused", (request) => {
    expect(() => readVersion(request)).toThrow("is no version");
  });

  test("takes the moment that the environment names, and no other words for one", () => {
    expect(readMoment("1795867200")).toBe(MOMENT);
    expect(() => readMoment("yesterday")).toThrow("SOURCE_DATE_EPOCH");
  });

  test("names each system's file and program", () => {
    expect(TARGETS.map((target) => [nameOf("0.2.0", target), programName(target)])).toEqual([
      ["sineta_0.2.0_linux_amd64", "sineta"],
      ["sineta_0.2.0_linux_arm64", "sineta"],
      ["sineta_0.2.0_windows_amd64", "sineta.exe"],
      ["sineta_0.2.0_darwin_arm64", "sineta"],
    ]);
  });
});
