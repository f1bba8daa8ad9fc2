/** The pages: every address outside of the API and the dashboard leads to the single-page application. */
import type { OpenPage } from "../../../../domain/platform/open-pages";
import { refuse } from "../../../../domain/platform/refusals";
import { answer } from "./endpoint";

const PERMISSIONS =
  "accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()";
/** Addresses of files: when the file is missing, the page would be the wrong answer. */
const FILE_NAME = /\.(js|mjs|css|map|json|txt|xml|html?|webmanifest|ico|png|jpe?g|gif|svg|webp|avif|woff2?)$/i;

/** The folder of the built pages; hooks cannot read the program's own flag for it. */
export function publicFolder(): string {
  return $os.getenv("PUBLIC_DIR") || `${__hooks}/../pb_public`;
}

/** `GET /{path...}`: a file of the build, or the page, which does its own routing. */
export function page(e: core.RequestEvent): void {
  const path = e.request!.pathValue("path").replace(/^\/+/, "");
  secure(e);
  if (path !== "index.html" && FILE_NAME.test(path)) {
    if (!isFile(path)) {
      notFound(e);
      return;
    }
    e.response.header().set("Cache-Control", "no-cache");
    e.fileFS($os.dirFS(publicFolder()), path);
    return;
  }
  e.response.header().set("Cache-Control", "no-cache");
  answerPage(e, "index");
}

/**
 * A separate page that anybody may open with a code in its address: no browser caches it, no other site learns its address, no
 * search engine lists it.
 */
export function openPage(e: core.RequestEvent, name: OpenPage): void {
  secure(e);
  setPrivateHeaders(e);
  answerPage(e, name);
}

/** Neither a browser's cache, nor the next site, nor a search engine learns of the address. */
export function setPrivateHeaders(e: core.RequestEvent | null): void {
  const headers = e?.response.header();
  headers?.set("Cache-Control", "no-store");
  headers?.set("Referrer-Policy", "no-referrer");
  headers?.set("X-Robots-Tag", "noindex, nofollow");
}

function answerPage(e: core.RequestEvent, name: string): void {
  const html = readPage(name);
  if (html === null) {
    e.string(503, "As páginas ainda não foram construídas. Rode: make build");
    return;
  }
  const nonce = $security.randomString(24);
  e.response.header().set("Content-Security-Policy", contentPolicy(nonce));
  e.html(200, html.replaceAll("__CSP_NONCE__", nonce));
}

/** The names of the built files contain a hash of their content: they never change. */
export function assetHeaders(e: core.RequestEvent): void {
  const path = `assets/${e.request!.pathValue("path")}`;
  if (!isFile(path)) {
    notFound(e);
    return;
  }
  e.response.header().set("Cache-Control", "public, max-age=31536000, immutable");
  e.response.header().set("Cross-Origin-Resource-Policy", "same-origin");
  e.next();
}

/** Any unknown address of the API, by any method. */
export function notFound(e: core.RequestEvent): void {
  answer(e, () => {
    throw refuse("unknown_command", {});
  });
}

function contentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function secure(e: core.RequestEvent): void {
  const headers = e.response.header();
  headers.set("X-Frame-Options", "DENY");
  headers.set("Referrer-Policy", "same-origin");
  headers.set("Permissions-Policy", PERMISSIONS);
  if (/^https:/i.test(e.app.settings().meta.appURL)) {
    headers.set("Strict-Transport-Security", "max-age=31536000");
  }
}

function isFile(path: string): boolean {
  if (path.split("/").some((part) => part === ".." || part.startsWith(".")) || /[\\\0]/.test(path)) {
    return false;
  }
  try {
    return !$os.stat(`${publicFolder()}/${path}`).isDir();
  } catch {
    return false;
  }
}

/** The version of the built pages; open tabs compare theirs with it. Empty where no pages are built. */
export function buildOfPages(): string {
  return /<meta name="build" content="([^"]*)"/.exec(readPage("index") ?? "")?.[1] ?? "";
}

function readPage(name: string): string | null {
  try {
    return toString($os.readFile(`${publicFolder()}/${name}.html`) as unknown as string);
  } catch {
    return null;
  }
}

/** The event of a file holds the request one level deeper. */
export function setPrivateFileHeaders(e: core.FileDownloadRequestEvent): void {
  if (e.fileField?.protected) {
    const { response } = (e as unknown as { requestEvent?: core.RequestEvent }).requestEvent ?? e;
    response.header().set("Cache-Control", "private, no-store");
  }
  e.next();
}
