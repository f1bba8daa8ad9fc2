/** Sends a request byte for byte: fetch would correct half of it. */
import { Agent, request } from "node:http";
import { gunzipSync } from "node:zlib";
import type { Sent } from "./request";

/** A redirect repeats the whole address. */
const MAX_HEADER_BYTES = 1 << 20;
/** A server that has not answered by then hangs. */
const HANGS_AFTER_MILLISECONDS = 5000;

/** Go refuses an address that is none with a few words, even where only the head was asked for. */
const ANSWERED_A_HEAD = /Data after `Connection: close`/;
const RESET = "no answer: the line was cut";
const ATTEMPTS_ON_A_RESET = 5;

export interface Received {
  status: number;
  type: string;
  text: string;
}

/**
 * A server that refuses before it has read everything closes the connection, and bytes sent afterwards can cost its answer. Such
 * a request is sent again on a connection of its own, and first asks whether the server wants its body (RFC 9110, 10.1.1).
 * @returns a sentence instead of an answer where there was none.
 */
export async function send(agent: Agent, url: string, sent: Sent, token: string): Promise<Received | string> {
  let received = await attempt(agent, url, sent, token);
  for (let again = 0; again < ATTEMPTS_ON_A_RESET && received === RESET; again++) {
    received = await attempt(false, url, sent, token, true);
  }
  return received;
}

function attempt(agent: Agent | false, url: string, sent: Sent, token: string, asksFirst = false): Promise<Received | string> {
  const { hostname, port } = new URL(url);
  const headers: string[] = [];
  for (const [name, value] of sent.headers) {
    headers.push(name, value);
  }
  if (!sent.headers.some(([name]) => name === "Host")) headers.push("Host", `${hostname}:${port}`);
  if (token && !sent.headers.some(([name]) => name === "Authorization")) headers.push("Authorization", token);
  if (sent.body.length > 0) headers.push("Content-Length", String(sent.body.length));
  const waits = asksFirst && sent.body.length > 0;
  if (waits) headers.push("Expect", "100-continue");
  return new Promise((resolve) => {
    const out = request(
      { agent, hostname, port, method: sent.method, path: sent.path, headers, setHost: false, maxHeaderSize: MAX_HEADER_BYTES },
      (answer) => {
        const type = answer.headers["content-type"] ?? "";
        if (type.startsWith("text/event-stream")) {
          // A live stream has no end.
          clearTimeout(late);
          resolve({ status: answer.statusCode ?? 0, type, text: "" });
          out.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          clearTimeout(late);
          const bytes = Buffer.concat(chunks);
          const text = (answer.headers["content-encoding"] === "gzip" && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString(
            "utf8",
          );
          resolve({ status: answer.statusCode ?? 0, type, text });
          if (waits) out.destroy();
        });
        answer.on("error", (error) => {
          clearTimeout(late);
          resolve(`the answer broke off: ${error.message}`);
        });
      },
    );
    const late = setTimeout(() => {
      resolve(`no answer within ${HANGS_AFTER_MILLISECONDS} ms`);
      out.destroy();
    }, HANGS_AFTER_MILLISECONDS);
    out.on("error", (error) => {
      clearTimeout(late);
      if (ANSWERED_A_HEAD.test(error.message)) {
        resolve({ status: 400, type: "text/plain", text: "" });
        return;
      }
      resolve(/ECONNRESET|EPIPE/.test(error.message) ? RESET : `no answer: ${error.message}`);
    });
    if (waits) {
      out.once("continue", () => out.end(sent.body));
      out.flushHeaders();
    } else {
      out.end(sent.body);
    }
  });
}

export const newAgent = (connections: number) => new Agent({ keepAlive: true, maxSockets: connections });

/** The command that sends it again. */
export function asCommand({ who, method, path, headers, body }: Sent): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const cut = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value.slice(0, 200)}`)}`);
  const data =
    body.length > 0
      ? ` --data-binary @<(base64 -d <<< ${body.subarray(0, 1500).toString("base64")}${body.length > 1500 ? "…" : ""})`
      : "";
  return `as ${who}: curl -g --path-as-is -X ${method} ${cut.join(" ")}${data} "$URL"${quoted(path.slice(0, 600))}`;
}
