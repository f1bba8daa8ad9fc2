/** The pages and their headers, compression, and an answer for every unknown address. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { ROOT } from "../../../scripts/paths";
import { PASSWORD } from "../../helpers/accounts";
import { testSchool } from "../../helpers/school";

const SCRIPT = `console.log(${JSON.stringify("livro ".repeat(500))});`;

/** A build as vite leaves it. */
function pages(): string {
  mkdirSync(resolve(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(resolve(ROOT, ".cache/pages-"));
  mkdirSync(resolve(folder, "assets"));
  writeFileSync(
    resolve(folder, "index.html"),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="build" content="obra-7"><style nonce="__CSP_NONCE__"></style>',
  );
  writeFileSync(resolve(folder, "card.html"), "<!doctype html><title>Carteira da escola</title>");
  writeFileSync(resolve(folder, "report.html"), "<!doctype html><title>Relatar problema</title>");
  writeFileSync(resolve(folder, "theme.js"), "document.title;");
  writeFileSync(resolve(folder, ".env"), "segredo");
  writeFileSync(resolve(folder, "assets/entry-abc.js"), SCRIPT);
  return folder;
}

interface Raw {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** As the bytes came: fetch would unpack them, and mend the path. */
function raw(
  url: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Raw> {
  return new Promise((resume, reject) => {
    const asked = request(url, { path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resume({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

const folder = pages();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the pages", () => {
  const school = testSchool({ env: { PUBLIC_DIR: folder } });

  test.each([
    "/",
    "/acervo",
    "/carteira",
    "/index.html",
    "/auth/confirm-verification/aaaa.bbbb.cc-_cc",
    "/livros%20em%2Fatraso",
    "/%00",
    "/..%2f..%2fetc%2fpasswd",
  ])("%s is the page, checked anew each time, with a style nonce of its own", async (path) => {
    const [first, second] = [await raw(school.url, path), await raw(school.url, path)];
    for (const answer of [first, second]) {
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toMatch(/^text\/html/);
      expect(answer.headers["cache-control"]).toBe("no-cache");
      const nonce = /'nonce-([^']+)'/.exec(answer.headers["content-security-policy"] ?? "")?.[1] ?? "";
      expect(nonce).toMatch(/^[A-Za-z0-9]{24}$/);
      expect(answer.body.toString("utf8").match(new RegExp(nonce, "g"))).toHaveLength(2);
      expect(answer.body.toString("utf8")).not.toContain("__CSP_NONCE__");
    }
    expect(first.headers["content-security-policy"]).not.toBe(second.headers["content-security-policy"]);
  });

  test.each([
    [`/carteira/${"a".repeat(26)}`, "Carteira da escola"],
    ["/carteira/abc", "Carteira da escola"],
    [`/qr/${"a".repeat(26)}`, "Relatar problema"],
  ])(
    "%s is a small page of its own, the same for every code, and no cache, referrer or search index gets it",
    async (path, title) => {
      const answer = await raw(school.url, path);
      expect([answer.status, answer.body.toString("utf8")]).toEqual([200, `<!doctype html><title>${title}</title>`]);
      expect(answer.headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow",
        "x-frame-options": "DENY",
      });
      expect(answer.headers["content-security-policy"]).toContain("script-src 'self';");
    },
  );

  test("allows itself nothing that it does not need", async () => {
    const { headers } = await raw(school.url, "/");
    const policy = Object.fromEntries(
      headers["content-security-policy"]!.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
    );
    expect(policy).toEqual({
      "default-src": "'self'",
      "script-src": "'self'",
      "style-src": expect.stringMatching(/^'self' 'nonce-\w+'$/),
      "img-src": "'self' data: blob:",
      "font-src": "'self'",
      "connect-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'self'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["permissions-policy"]).toContain("geolocation=()");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("browsers may store built files for good, but not the files beside the page", async () => {
    const asset = await raw(school.url, "/assets/entry-abc.js");
    expect([asset.status, asset.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(asset.headers["content-type"]).toMatch(/javascript/);
    expect(asset.body.toString("utf8")).toBe(SCRIPT);
    const beside = await raw(school.url, "/theme.js");
    expect([beside.status, beside.headers["cache-control"]]).toEqual([200, "no-cache"]);
  });

  test.each(["/assets/entry-old.js", "/assets/", "/assets/..%2findex.html", "/assets/.env", "/nothing.js", "/nothing.png"])(
    "%s is missing, and not the page",
    async (path) => {
      const answer = await raw(school.url, path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body.toString("utf8"))).toEqual({
        status: 404,
        code: "unknown_command",
        message: "Este endereço não existe.",
        params: {},
        data: {},
      });
      expect(answer.headers["cache-control"] ?? "").not.toContain("immutable");
    },
  );

  test("a hidden file is the page like any unknown address", async () => {
    const answer = await raw(school.url, "/.env");
    expect([answer.status, answer.body.toString("utf8").includes("segredo")]).toEqual([200, false]);
  });

  test.each(["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("%s on an unknown address of the API", async (method) => {
    for (const path of ["/api/nothing", "/api/school/library", "/api/school/library/lend/twice"]) {
      const answer = await raw(school.url, path, { method });
      expect([answer.status, JSON.parse(answer.body.toString("utf8")).code]).toEqual([404, "unknown_command"]);
    }
  });

  test("HEAD answers like GET without a body", async () => {
    const page = await raw(school.url, "/acervo", { method: "HEAD" });
    expect([page.status, page.body.length]).toEqual([200, 0]);
    expect(page.headers["content-security-policy"]).toContain("nonce-");
    expect((await raw(school.url, "/assets/entry-old.js", { method: "HEAD" })).status).toBe(404);
  });

  test("the dashboard has its own page", async () => {
    const answer = await raw(school.url, "/_/", { headers: { "Accept-Encoding": "gzip" } });
    expect(answer.status).toBe(200);
    expect(gunzipSync(answer.body).toString("utf8")).toContain("PocketBase");
  });

  test("the build that runs is known before anybody signs in", async () => {
    expect((await school.as("guest").call("platform/school")).body.build).toBe("obra-7");
  });

  describe("compressed once", () => {
    const gzip = { "Accept-Encoding": "gzip, br" };
    const plain = (answer: Raw) =>
      (answer.headers["content-encoding"] === "gzip" ? gunzipSync(answer.body) : answer.body).toString("utf8");

    test.each([
      ["the page", "/"],
      ["a built file", "/assets/entry-abc.js"],
      ["a record list", "/api/collections/titles/records"],
      ["a read of ours", "/api/school/platform/home"],
      ["an unknown address", "/api/nothing"],
    ])("%s", async (_name, path) => {
      const authorized = { ...gzip, Authorization: school.as("Admin").pocketBase.authStore.token };
      const answer = await raw(school.url, path, { headers: authorized });
      expect(answer.headers["content-encoding"]).toBe("gzip");
      expect(answer.headers.vary).toContain("Accept-Encoding");
      expect(plain(answer)[0]).toMatch(/[<{c]/);
      const bare = await raw(school.url, path, { headers: { Authorization: authorized.Authorization } });
      expect(bare.headers["content-encoding"]).toBeUndefined();
    });

    test("but not the live stream, whose every line must go out at once", async () => {
      const stream = await fetch(`${school.url}/api/realtime`, { headers: gzip });
      expect(stream.headers.get("content-encoding")).toBeNull();
      const first = await stream.body!.getReader().read();
      expect(Buffer.from(first.value!).toString("utf8")).toContain("PB_CONNECT");
    });

    test("and not a command's short answer", async () => {
      const answer = await raw(school.url, "/api/school/platform/read-notifications", { method: "POST", headers: gzip });
      expect(answer.headers["content-encoding"]).toBeUndefined();
    });
  });
});

describe("behind HTTPS", () => {
  const school = testSchool({ env: { PUBLIC_DIR: folder, APP_URL: "https://sistema.escola.test" } });

  test("a header makes browsers stay there", async () => {
    expect((await raw(school.url, "/")).headers["strict-transport-security"]).toMatch(/^max-age=\d{7,}/);
  });
});

describe("without built pages", () => {
  const school = testSchool({ env: { PUBLIC_DIR: resolve(folder, "nowhere") } });

  test("the API works and the page says what to do", async () => {
    const page = await raw(school.url, "/");
    expect([page.status, page.body.toString("utf8")]).toEqual([503, expect.stringContaining("make build")]);
    const signedIn = await school.as("guest").request("POST", "/api/collections/users/auth-with-password", {
      identity: "admin@escola.test",
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
  });
});
