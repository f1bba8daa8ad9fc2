/** A real SMTP server for tests, and for a look at the outgoing mail: stores the mail it gets, and refuses it on demand. */
import { createServer, type Server as NetServer, type Socket } from "node:net";

export interface Mail {
  from: string;
  to: string[];
  /** As sent: headers and body. */
  raw: string;
  subject: string;
  /** All text parts, decoded. */
  text: string;
  /** Every address in it, for following a link from a mail. */
  links: string[];
}

/**
 * `stall` takes the mail and does not answer; `drop` takes it and closes the connection before its answer: the sender can't know.
 */
export type Behaviour = "accept" | "refuse" | "refuse-recipient" | "defer" | "stall" | "drop";

export class SmtpCatcher {
  readonly mails: Mail[] = [];
  behaviour: Behaviour = "accept";
  /** The most connections that were open at a time. */
  connectionsAtOnce = 0;
  /** Called with each stored mail, before it is answered. */
  onMail: (() => void) | null = null;
  private readonly server: NetServer;
  private readonly sockets = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];
  private stalled: (() => void)[] = [];
  port = 0;

  constructor() {
    // As mail servers do: a two-line answer must not wait until the client has acknowledged the first line.
    this.server = createServer({ noDelay: true }, (socket) => this.converse(socket));
  }

  /** Listens: on a free port, or after a stop on the same one again. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(this.port, "127.0.0.1", () => {
        const address = this.server.address();
        this.port = address && typeof address === "object" ? address.port : 0;
        resolve();
      });
    });
  }

  /** The program's environment for sending through this server. */
  environment(): Record<string, string> {
    return { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(this.port), SMTP_TLS: "off", MAIL_FROM: "escola@escola.test" };
  }

  /** Closes every open connection. */
  hangUp(): void {
    for (const socket of this.sockets) {
      socket.destroy();
    }
  }

  /** Answers the stalled mail at last: accepted. */
  release(): void {
    for (const answer of this.stalled.splice(0)) {
      answer();
    }
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** The first mail to `address`, waiting for it; a test's own time limit is the limit. */
  async mailTo(address: string, subject?: RegExp): Promise<Mail> {
    for (;;) {
      const match = this.mails.find((mail) => mail.to.includes(address) && (!subject || subject.test(mail.subject)));
      if (match) {
        return match;
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private converse(socket: Socket): void {
    this.sockets.add(socket);
    this.connectionsAtOnce = Math.max(this.connectionsAtOnce, this.sockets.size);
    socket.once("close", () => this.sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let envelope: { from: string; to: string[] } = { from: "", to: [] };
    let letterLines: string[] | null = null;
    let buffered = "";
    const hear = (line: string) => {
      if (letterLines) {
        if (line === ".") {
          this.store(envelope, letterLines);
          letterLines = null;
          envelope = { from: "", to: [] };
          if (this.behaviour === "drop") {
            socket.destroy();
          } else if (this.behaviour === "stall") {
            this.stalled.push(() => reply("250 kept"));
          } else {
            reply("250 kept");
          }
        } else {
          letterLines.push(line.startsWith(".") ? line.slice(1) : line);
        }
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "QUIT") {
        reply("221 bye");
        socket.end();
      } else if (verb === "EHLO") {
        reply("250-catcher");
        reply("250 8BITMIME");
      } else if (this.behaviour === "refuse" && verb === "MAIL") {
        reply("554 refused");
      } else if (verb === "MAIL") {
        envelope.from = addressIn(line);
        reply("250 ok");
      } else if (verb === "RCPT") {
        if (this.behaviour === "refuse-recipient") {
          reply(`550 <${addressIn(line)}>: no such mailbox`);
        } else if (this.behaviour === "defer") {
          reply("451 come again later");
        } else {
          envelope.to.push(addressIn(line));
          reply("250 ok");
        }
      } else if (verb === "DATA") {
        letterLines = [];
        reply("354 go on");
      } else {
        reply("250 ok");
      }
    };
    socket.on("data", (chunk) => {
      buffered += chunk.toString("utf8");
      const lines = buffered.split("\r\n");
      buffered = lines.pop() ?? "";
      for (const line of lines) {
        hear(line);
      }
    });
    reply("220 catcher");
  }

  private store({ from, to }: { from: string; to: string[] }, lines: string[]): void {
    const raw = lines.join("\r\n");
    const text = decodeBody(raw);
    this.mails.push({
      from,
      to,
      raw,
      subject: decodeWords(/^Subject: ((?:.*\r\n?[ \t])*.*)$/im.exec(raw)?.[1] ?? ""),
      text,
      links: [...new Set(text.match(/https?:\/\/[^\s"'<>)]+/g) ?? [])],
    });
    for (const resume of this.waiting.splice(0)) {
      resume();
    }
    this.onMail?.();
  }
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";

/** RFC 2047 words, as in `=?utf-8?q?Redefini=C3=A7=C3=A3o?=`. */
function decodeWords(header: string): string {
  return header
    .replace(/\r?\n[ \t]+/g, " ")
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_whole, kind: string, value: string) =>
      kind.toLowerCase() === "b" ? Buffer.from(value, "base64").toString("utf8") : quotedPrintable(value.replace(/_/g, " ")),
    )
    .trim();
}

function quotedPrintable(value: string): string {
  const bytes: number[] = [];
  const joinedText = Buffer.from(value.replace(/=\r?\n/g, ""), "utf8").toString("latin1");
  for (let index = 0; index < joinedText.length; index++) {
    const hex = joinedText[index] === "=" ? /^[0-9A-F]{2}/i.exec(joinedText.slice(index + 1, index + 3))?.[0] : undefined;
    bytes.push(hex ? Number.parseInt(hex, 16) : joinedText.charCodeAt(index));
    index += hex ? 2 : 0;
  }
  return Buffer.from(bytes).toString("utf8");
}

/** The text of every part, whatever its transfer encoding; parts are told apart by their own headers. */
function decodeBody(raw: string): string {
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(raw)?.[1];
  const parts = boundary ? raw.split(`--${boundary}`).slice(1, -1) : [raw];
  return parts
    .map((part) => {
      const gap = part.indexOf("\r\n\r\n");
      const headers = part.slice(0, gap);
      const body = part.slice(gap + 4);
      if (/boundary=/i.test(headers) && headers.includes("multipart")) {
        return decodeBody(part.trimStart());
      }
      if (/transfer-encoding:\s*base64/i.test(headers)) {
        return Buffer.from(body, "base64").toString("utf8");
      }
      return /transfer-encoding:\s*quoted-printable/i.test(headers) ? quotedPrintable(body) : body;
    })
    .join("\n");
}
