/**
 * A gateway without WhatsApp, on loopback: speaks the dialects of the three gateways that we support, counts its messages,
 * reports on them, and causes errors by the last four digits of the recipient, always the same. For tests, and for a look at a
 * campaign. The dialects: github.com/facebook/openapi business-messaging-api_v23.0.yaml; waha.devlike.pro/docs;
 * EvolutionAPI/evolution-api 2.3.6.
 */
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

type Dialect = "cloud" | "waha" | "evolution";

/** An accepted message. */
export interface TakenMessage {
  dialect: Dialect;
  id: string;
  /** Digits. */
  to: string;
  text: string;
  /** The approved text of the message, and the values in its placeholders. */
  template?: { name: string; values: string[] };
  /** The attachment, and its number of bytes. */
  file?: { name: string; size: number };
}

/** A file that somebody sends to the school. */
interface SentFile {
  kind: "image" | "document" | "audio";
  mime: string;
  name: string;
  content: Buffer;
}

/** An approved text, as the Cloud API describes it. */
export interface GatewayTemplate {
  name: string;
  language: string;
  status: string;
  category: string;
  components: readonly object[];
  rejected_reason?: string;
  parameter_format?: string;
}

const body = (text: string) => [{ type: "BODY", text }];
/** Its templates unless a test sets others. */
const TEMPLATES: readonly GatewayTemplate[] = [
  {
    name: "reuniao_de_responsaveis",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    components: [...body("Olá, {{1}}! A reunião da turma {{2}} será {{3}}."), { type: "FOOTER", text: "Secretaria da escola" }],
  },
  {
    name: "aviso_geral",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    components: body("A escola tem um recado."),
  },
  {
    name: "matricula",
    language: "pt_BR",
    status: "REJECTED",
    category: "MARKETING",
    components: body("Garanta a vaga de {{1}}!"),
    rejected_reason: "PROMOTIONAL",
  },
  {
    name: "boletim",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    components: [{ type: "HEADER", format: "DOCUMENT" }, ...body("Segue o boletim de {{1}}.")],
  },
];

/** By the recipient's last four digits. */
export const FAILING_NUMBERS = {
  /** Has no WhatsApp: the Cloud API says so later, the others at once. */
  noWhatsApp: "9902",
  /** More than 24 hours since their last message; only the Cloud API checks this. */
  windowClosed: "9903",
  /** Twice "slower", then accepted. */
  throttled: "9904",
  /** Accepted, and never answered. */
  silent: "9905",
  /** A server error, then accepted. */
  brokenOnce: "9906",
  /** The key is refused. */
  signedOut: "9907",
  /** Reports arrive twice and out of order. */
  disorder: "9908",
  /** Accepted, and the connection closed before the answer. */
  cut: "9909",
  /** Accepted, and then a server error without a number. */
  brokenAfter: "9910",
} as const;

/** A picture without a code: one dark pixel. */
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

interface TemplateMessage {
  name?: string;
  language?: { code?: string };
  components?: { type?: string; parameters?: { text?: string }[] }[];
}

const valuesIn = ({ components = [] }: TemplateMessage): string[] =>
  (components.find(({ type }) => type === "body")?.parameters ?? []).map(({ text }) => String(text));

const withFile = (name: string | undefined, data: string | undefined) =>
  data === undefined ? {} : { file: { name: String(name), size: Buffer.from(data, "base64").length } };

/** The one file of a form, as Meta takes it. */
function fileInForm(body: Buffer): { name: string; content: Buffer } {
  const text = body.toString("latin1");
  const boundary = text.slice(0, text.indexOf("\r\n"));
  const part = text.split(boundary).find((part) => part.includes("filename=")) ?? "";
  const begins = part.indexOf("\r\n\r\n") + 4;
  return {
    name: /filename="([^"]*)"/.exec(part)?.[1] ?? "",
    content: Buffer.from(part.slice(begins, -2), "latin1"),
  };
}

interface Report {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const jid = (digits: string) => `${digits}@s.whatsapp.net`;
/** As Meta writes it: every character beyond ASCII escaped, and the slash too. */
const escapeValue = (value: unknown) =>
  JSON.stringify(value)
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/\//g, "\\/");

const ACKS = { failed: -1, sent: 1, delivered: 2, read: 3 } as const;
const ACK_NAMES = { failed: "ERROR", sent: "SERVER_ACK", delivered: "DELIVERY_ACK", read: "READ" } as const;
type AckWord = keyof typeof ACKS;

export class WhatsAppGateway {
  /** The accepted messages, in order: a message that is in here twice arrived twice. */
  readonly acceptedMessages: TakenMessage[] = [];
  /** A request with another key is refused. */
  readonly key: string;
  /** The address for the Cloud API's reports, and their signing key; the sessions of the others set theirs. */
  private cloudWebhook: { url: string; secret: string } | null = null;
  /** The number of the Cloud API that was last asked. */
  private cloudAccount = "";
  /** The approved texts of its Cloud API. */
  templates: readonly GatewayTemplate[] = TEMPLATES;
  /** Whether the telephone is paired. */
  paired = false;
  /** The session was ended, and not started again. */
  private hasEnded = false;
  /** The number of seconds by which its clock is ahead. */
  clockAhead = 0;
  /** The address that it gives for its files. */
  mediaPath = "/lookaside/";
  /** Whether it reports on the state of messages. */
  reporting = true;
  /** Phones, digits with the ninth, whose accounts are older than that digit: WhatsApp knows them only without it. */
  readonly old = new Set<string>();
  /** Phones that it was asked to look up, in their order. */
  readonly lookedUp: string[] = [];
  /** Runs between a request and its answer. */
  beforeAnswer: (() => Promise<void>) | null = null;
  private readonly server: Server;
  /** Uploaded files, and received ones, by their name here. */
  private readonly files = new Map<string, { name: string; content: Buffer; mime: string }>();
  private readonly tries = new Map<string, number>();
  private readonly heldResponses = new Set<ServerResponse>();
  private sessionWebhook: { dialect: Dialect; url: string; secret: string } | null = null;
  private reports: Promise<unknown> = Promise.resolve();
  port = 0;

  constructor({ key = "chave-de-teste" }: { key?: string } = {}) {
    this.key = key;
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private seconds(): number {
    return Math.floor(Date.now() / 1000) + this.clockAhead;
  }

  start(port = this.port): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(port, "127.0.0.1", () => {
        const address = this.server.address();
        this.port = address && typeof address === "object" ? address.port : 0;
        resolve();
      });
    });
  }

  /** Keeps no process alive by itself. */
  unref(): this {
    this.server.unref();
    return this;
  }

  /** From now on senders reach it through Meta. */
  reportAsCloud(url: string, secret: string): void {
    this.cloudWebhook = { url, secret };
    this.sessionWebhook = null;
  }

  /** Stops, as a container does; `start` restarts it on the same port. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Waits until every report so far has been accepted, or given up. */
  async reported(): Promise<void> {
    let last: Promise<unknown> | undefined;
    while (last !== this.reports) {
      last = this.reports;
      await last;
    }
  }

  /** The phone scans the code. */
  scan(): void {
    this.paired = true;
    this.hasEnded = false;
    this.reportSession();
  }

  /** The phone's owner ends the session, or WhatsApp does. */
  unpair(): void {
    this.paired = false;
    this.hasEnded = true;
    this.reportSession();
  }

  /** The school's phone shows a message that it sent: a gateway reports that at once. */
  showOnTelephone({ dialect, id, to, text }: TakenMessage): void {
    if (dialect === "waha") {
      const payload = { id: `true_${to}@c.us_${id}`, timestamp: this.seconds(), from: "551933330000@c.us", to: `${to}@c.us` };
      this.reportSessionEvent({ event: "message.any", session: "default", payload: { ...payload, fromMe: true, body: text } });
    } else {
      const data = { key: { remoteJid: jid(to), fromMe: true, id }, message: { conversation: text } };
      this.reportSessionEvent({ event: "send.message", instance: "escola", data: { ...data, messageTimestamp: this.seconds() } });
    }
  }

  /** A person writes on the school's phone itself. @param to digits. */
  writeOnTelephone(to: string, text: string): void {
    this.showOnTelephone({ dialect: this.sessionWebhook?.dialect ?? "waha", id: `tel${randomUUID().slice(0, 8)}`, to, text });
  }

  /** Requests that were never answered are closed. */
  letGo(): void {
    for (const response of this.heldResponses) {
      response.destroy();
    }
    this.heldResponses.clear();
  }

  takenBy(to: string): TakenMessage[] {
    const digits = to.replace(/\D/g, "");
    return this.acceptedMessages.filter((message) => message.to === digits);
  }

  /** A person writes to the school. @param from digits, or an id of WhatsApp's own. */
  inbound({ from, text, name = "Marta", file }: { from: string; text: string; name?: string; file?: SentFile }): string {
    const id = `in${randomUUID().replaceAll("-", "")}`;
    const seconds = this.seconds();
    if (file) {
      this.files.set(id, file);
    }
    if (this.sessionWebhook?.dialect === "waha") {
      const payload = {
        id: `false_${from}@c.us_${id}`,
        timestamp: seconds,
        from: `${from}@c.us`,
        fromMe: false,
        body: text,
        hasMedia: file !== undefined,
        // The address as the gateway sees it, which is not the school's address for it.
        ...(file ? { media: { url: `http://waha:3000/api/files/default/${id}`, mimetype: file.mime, filename: file.name } } : {}),
      };
      this.reportSessionEvent({ event: "message.any", session: "default", payload: { ...payload, _data: { notifyName: name } } });
    } else if (this.sessionWebhook) {
      const part = file && { caption: text, fileName: file.name, mimetype: file.mime };
      const content = file ? { [`${file.kind}Message`]: part } : { conversation: text };
      const data = { key: { remoteJid: jid(from), fromMe: false, id }, pushName: name, message: content };
      this.reportSessionEvent({ event: "messages.upsert", instance: "escola", data: { ...data, messageTimestamp: seconds } });
    } else {
      this.reportCloud({
        contacts: [{ profile: { name }, wa_id: from }],
        messages: [
          {
            ...{ from, id: `wamid.${id}`, timestamp: String(seconds), type: file?.kind ?? "text" },
            ...(file
              ? { [file.kind]: { id, mime_type: file.mime, filename: file.name, caption: text } }
              : { text: { body: text } }),
          },
        ],
      });
    }
    return id;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    await this.beforeAnswer?.();
    const bodyBytes = Buffer.concat(chunks);
    const isForm = String(request.headers["content-type"]).startsWith("multipart/");
    const raw = isForm ? "" : bodyBytes.toString("utf8");
    const body = raw ? (JSON.parse(raw) as Record<string, unknown>) : {};
    const [path = "/", search = ""] = (request.url ?? "/").split("?");
    const query = new URLSearchParams(search);
    const key =
      request.headers["x-api-key"] ?? request.headers.apikey ?? String(request.headers.authorization).replace(/^Bearer /, "");
    const respond = (status: number, value: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify(value));
    };
    const last = path.split("/").at(-1) ?? "";
    if (key === this.key && isForm && path.endsWith("/media")) {
      const id = `media${this.files.size + 1}`;
      this.files.set(id, { ...fileInForm(bodyBytes), mime: "" });
      respond(200, { id });
    } else if (key === this.key && this.files.has(last) && /^\/v[\d.]+\/[^/]+$/.test(path)) {
      respond(200, { url: `${this.url}${this.mediaPath}${last}`, mime_type: this.files.get(last)?.mime });
    } else if (key === this.key && /^\/(lookaside|api\/files\/default)\//.test(path)) {
      response.writeHead(this.files.has(last) ? 200 : 404);
      response.end(this.files.get(last)?.content ?? "");
    } else if (path.startsWith("/__")) {
      this.control(path, body, respond);
    } else if (key !== this.key) {
      const error = { message: "Invalid OAuth access token", type: "OAuthException", code: 190 };
      respond(401, path.startsWith("/v") ? { error } : { status: 401, error: "Unauthorized" });
    } else if (path.startsWith("/v")) {
      this.asCloud(path, query.get("after") ?? "", request.method ?? "", body, respond, response);
    } else if (path.startsWith("/api/")) {
      this.asWaha(path.slice("/api/".length), request.method ?? "", { ...body, phone: query.get("phone") }, respond, response);
    } else {
      this.asEvolution(path.slice(1), query.get("number") ?? "", body, respond, response);
    }
  }

  /** For a person with `curl` who only looks. */
  private control(path: string, body: Record<string, unknown>, respond: (status: number, value: unknown) => void): void {
    if (path === "/__log") {
      respond(200, this.acceptedMessages);
    } else if (path === "/__scan") {
      this.scan();
      respond(200, { paired: true });
    } else if (path === "/__unpair") {
      this.unpair();
      respond(200, { paired: false });
    } else if (path === "/__inbound") {
      respond(200, { id: this.inbound({ from: String(body.from), text: String(body.text) }) });
    } else {
      respond(404, {});
    }
  }

  /** The error of a message's approved text, as Meta's number; 0: none. */
  private templateFault(template: TemplateMessage): number {
    const match = this.templates.find(({ name, language }) => name === template.name && language === template.language?.code);
    if (match?.status !== "APPROVED") {
      return match?.status === "PAUSED" ? 132015 : 132001;
    }
    const text = (match.components as { type: string; text?: string }[]).find(({ type }) => type === "BODY")?.text ?? "";
    const places = new Set(text.match(/\{\{[^}]+\}\}/g)).size;
    const values = valuesIn(template);
    return values.length !== places ? 132000 : values.some((value) => value === "" || /[\n\t]| {4}/.test(value)) ? 132012 : 0;
  }

  private asCloud(
    path: string,
    cursor: string,
    method: string,
    body: Record<string, unknown>,
    respond: (status: number, value: unknown, headers?: Record<string, string>) => void,
    response: ServerResponse,
  ): void {
    if (path.endsWith("/message_templates")) {
      // One to a page, so that the client must request further pages.
      const place = Number(cursor || 0);
      const data = this.templates.slice(place, place + 1);
      const next = place + 1 < this.templates.length ? { next: "https://elsewhere.example/never-asked" } : {};
      respond(200, { data, paging: { cursors: { before: String(place), after: String(place + 1) }, ...next } });
      return;
    }
    if (path.endsWith("/subscribed_apps")) {
      respond(200, { success: true });
      return;
    }
    this.cloudAccount = path.split("/")[2] ?? "";
    if (method === "GET") {
      respond(200, {
        id: path.split("/")[2],
        display_phone_number: "+55 19 3333-0000",
        verified_name: "Escola",
        quality_rating: "GREEN",
      });
      return;
    }
    const to = String(body.to);
    const error = (status: number, code: number, message: string, headers?: Record<string, string>) =>
      respond(
        status,
        { error: { message: `(#${code}) ${message}`, type: "OAuthException", code, error_data: { details: message } } },
        headers,
      );
    const id = `wamid.${randomUUID().replaceAll("-", "")}`;
    const template = body.template as TemplateMessage | undefined;
    const fault = template ? this.templateFault(template) : 0;
    if (fault !== 0) {
      error(400, fault, "Template is not accepted");
      return;
    }
    const part = body[String(body.type)] as { id?: string; caption?: string; filename?: string } | undefined;
    const sentFile = this.files.get(part?.id ?? "");
    const content = template
      ? { template: { name: String(template.name), values: valuesIn(template) } }
      : sentFile
        ? { file: { name: part?.filename ?? sentFile.name, size: sentFile.content.length } }
        : {};
    const words = (body.text as { body?: string } | undefined)?.body ?? part?.caption;
    this.deliver(
      { dialect: "cloud", id, to, text: String(words), ...content },
      {
        response,
        accept: () => respond(200, { messaging_product: "whatsapp", contacts: [{ input: to, wa_id: to }], messages: [{ id }] }),
        throttle: () => error(429, 130429, "Rate limit hit", { "Retry-After": "1" }),
        fail: () => error(500, 131016, "Service unavailable"),
        breakDown: () => respond(500, {}),
        signedOut: () => error(401, 190, "Error validating access token"),
        noWhatsApp: null,
        windowClosed: template
          ? null
          : () => error(400, 131047, "More than 24 hours have passed since the customer last replied"),
      },
    );
  }

  private asWaha(
    path: string,
    method: string,
    body: Record<string, unknown>,
    respond: (status: number, value: unknown) => void,
    response: ServerResponse,
  ): void {
    if (/\/(re)?start$/.test(path)) {
      this.hasEnded = false;
    }
    const status =
      this.sessionWebhook?.dialect === "waha" ? (this.paired ? "WORKING" : this.hasEnded ? "FAILED" : "SCAN_QR_CODE") : "";
    const file = body.file as { filename?: string; data?: string } | undefined;
    const isSending = /^send(Text|Image|File)$/.test(path);
    if (isSending && !this.paired) {
      respond(422, { message: "Session status is not as expected: WORKING" });
    } else if (path === "contacts/check-exists") {
      const phone = String(body.phone);
      this.lookedUp.push(phone);
      const exists = !phone.endsWith(FAILING_NUMBERS.noWhatsApp);
      const id = this.old.has(phone) ? phone.replace(/^(55\d{2})9/, "$1") : phone;
      respond(200, exists ? { numberExists: true, chatId: `${id}@c.us` } : { numberExists: false });
    } else if (isSending && this.old.has(String(body.chatId).replace(/@.*$/, ""))) {
      respond(422, { message: "No LID for user" });
    } else if (isSending) {
      const to = String(body.chatId).replace(/@.*$/, "");
      const id = randomUUID().replaceAll("-", "").toUpperCase();
      this.deliver(
        { dialect: "waha", id, to, text: String(body.text ?? body.caption), ...withFile(file?.filename, file?.data) },
        {
          response,
          accept: () => respond(201, { id: { fromMe: true, remote: `${to}@c.us`, id, _serialized: `true_${to}@c.us_${id}` } }),
          throttle: () => respond(429, { message: "slow down" }),
          fail: () => respond(500, { message: "engine failed" }),
          breakDown: () => respond(500, {}),
          signedOut: () => respond(401, { message: "Unauthorized" }),
          noWhatsApp: () => respond(422, { message: "No LID for user" }),
          windowClosed: null,
        },
      );
    } else if (path === "sessions" || (method === "PUT" && path.startsWith("sessions/"))) {
      const hook = (body.config as { webhooks?: { url: string; hmac: { key: string } }[] } | undefined)?.webhooks?.[0];
      this.sessionWebhook = hook ? { dialect: "waha", url: hook.url, secret: hook.hmac.key } : this.sessionWebhook;
      respond(201, { name: body.name, status });
    } else if (path.endsWith("/auth/qr")) {
      respond(200, { mimetype: "image/png", data: PICTURE });
    } else if (path.endsWith("/auth/request-code") && method === "POST" && body.phoneNumber) {
      respond(201, { code: "WZYE-H1YY" });
    } else if (path.endsWith("/logout")) {
      this.unpair();
      respond(200, {});
    } else if (path.startsWith("sessions/") && status === "") {
      respond(404, { message: "Session not found" });
    } else {
      respond(200, { name: "default", status, me: this.paired ? { id: "551933330000@c.us", pushName: "Escola" } : null });
    }
  }

  private asEvolution(
    path: string,
    number: string,
    body: Record<string, unknown>,
    respond: (status: number, value: unknown) => void,
    response: ServerResponse,
  ): void {
    const [group, action] = path.split("/");
    if (group === "message" && !this.paired) {
      respond(400, { status: 400, error: "Bad Request", response: { message: ["Connection Closed"] } });
    } else if (group === "message") {
      const to = String(body.number);
      const id = `3EB0${randomUUID().replaceAll("-", "").slice(0, 18).toUpperCase()}`;
      this.deliver(
        {
          ...{ dialect: "evolution" as const, id, to, text: String(body.text ?? body.caption) },
          ...withFile(body.fileName as string | undefined, body.media as string | undefined),
        },
        {
          response,
          accept: () =>
            respond(201, {
              key: { remoteJid: jid(to), fromMe: true, id },
              status: "PENDING",
              message: { conversation: body.text },
            }),
          throttle: () => respond(429, { status: 429, error: "Too Many Requests" }),
          fail: () => respond(500, { status: 500, error: "Internal Server Error", response: { message: "engine failed" } }),
          breakDown: () => respond(500, {}),
          signedOut: () => respond(401, { status: 401, error: "Unauthorized" }),
          noWhatsApp: () =>
            respond(400, {
              status: 400,
              error: "Bad Request",
              response: { message: [{ jid: jid(to), exists: false, number: to }] },
            }),
          windowClosed: null,
        },
      );
    } else if (group === "chat") {
      const id = (body.message as { key?: { id?: string } } | undefined)?.key?.id ?? "";
      const file = this.files.get(id);
      respond(
        file ? 201 : 400,
        file ? { base64: file.content.toString("base64"), mimetype: file.mime, fileName: file.name } : {},
      );
    } else if ((group === "instance" && action === "create") || group === "webhook") {
      const hook = body.webhook as { url: string; headers: Record<string, string> } | undefined;
      this.sessionWebhook = hook
        ? { dialect: "evolution", url: hook.url, secret: hook.headers["x-sineta-secret"] ?? "" }
        : this.sessionWebhook;
      this.hasEnded &&= action !== "create";
      respond(201, { instance: { instanceName: body.instanceName, status: "connecting" } });
    } else if (group === "instance" && action === "connect") {
      this.hasEnded = false;
      respond(200, {
        pairingCode: number === "" ? null : "WZYEH1YY",
        code: "2@nobody",
        base64: `data:image/png;base64,${PICTURE}`,
        count: 1,
      });
    } else if (group === "instance" && action === "logout") {
      this.unpair();
      respond(200, { status: "SUCCESS" });
    } else if (this.sessionWebhook?.dialect !== "evolution") {
      respond(404, { status: 404, error: "Not Found" });
    } else {
      respond(200, {
        instance: { instanceName: "escola", state: this.paired ? "open" : this.hasEnded ? "close" : "connecting" },
      });
    }
  }

  private deliver(
    message: TakenMessage,
    respond: {
      response: ServerResponse;
      accept: () => void;
      throttle: () => void;
      fail: () => void;
      breakDown: () => void;
      signedOut: () => void;
      noWhatsApp: (() => void) | null;
      windowClosed: (() => void) | null;
    },
  ): void {
    const tries = (this.tries.get(message.to) ?? 0) + 1;
    this.tries.set(message.to, tries);
    const takeMessage = () => {
      this.acceptedMessages.push(message);
    };
    switch (message.to.slice(-4)) {
      case FAILING_NUMBERS.noWhatsApp:
        if (respond.noWhatsApp) {
          respond.noWhatsApp();
          return;
        }
        respond.accept();
        this.reportState(message, "failed", 131026);
        return;
      case FAILING_NUMBERS.windowClosed:
        if (respond.windowClosed) {
          respond.windowClosed();
          return;
        }
        break;
      case FAILING_NUMBERS.throttled:
        if (tries <= 2) {
          respond.throttle();
          return;
        }
        break;
      case FAILING_NUMBERS.silent:
        takeMessage();
        this.heldResponses.add(respond.response);
        return;
      case FAILING_NUMBERS.brokenOnce:
        if (tries === 1) {
          respond.fail();
          return;
        }
        break;
      case FAILING_NUMBERS.signedOut:
        respond.signedOut();
        return;
      case FAILING_NUMBERS.cut:
        takeMessage();
        respond.response.destroy();
        return;
      case FAILING_NUMBERS.brokenAfter:
        takeMessage();
        respond.breakDown();
        return;
      case FAILING_NUMBERS.disorder:
        takeMessage();
        respond.accept();
        for (const state of ["read", "sent", "read", "delivered", "sent"] as const) {
          this.reportState(message, state);
        }
        return;
      default:
    }
    takeMessage();
    respond.accept();
    for (const state of ["sent", "delivered", "read"] as const) {
      this.reportState(message, state);
    }
  }

  /** Reports a message's state, in its own dialect. */
  reportState({ dialect, id, to }: TakenMessage, state: AckWord, code = 0): void {
    if (!this.reporting) {
      return;
    }
    const seconds = this.seconds();
    if (dialect === "cloud") {
      const errors = code ? [{ code, title: "Message undeliverable", error_data: { details: "não entregue" } }] : undefined;
      this.reportCloud({ statuses: [{ id, status: state, timestamp: String(seconds), recipient_id: to, errors }] });
    } else if (dialect === "waha") {
      const payload = {
        id: `true_${to}@c.us_${id}`,
        from: `${to}@c.us`,
        fromMe: true,
        ack: ACKS[state],
        ackName: ACK_NAMES[state],
      };
      this.reportSessionEvent({ event: "message.ack", session: "default", payload });
    } else {
      const data = { keyId: id, remoteJid: jid(to), fromMe: true, status: ACK_NAMES[state] };
      this.reportSessionEvent({ event: "messages.update", instance: "escola", data });
    }
  }

  private reportSession(): void {
    if (this.sessionWebhook?.dialect === "waha") {
      this.reportSessionEvent({
        event: "session.status",
        session: "default",
        payload: { status: this.paired ? "WORKING" : "FAILED" },
      });
    } else if (this.sessionWebhook) {
      this.reportSessionEvent({
        event: "connection.update",
        instance: "escola",
        data: { state: this.paired ? "open" : "close" },
      });
    }
  }

  private reportCloud(value: object): void {
    if (!this.cloudWebhook) {
      return;
    }
    const payload = { messaging_product: "whatsapp", metadata: { phone_number_id: this.cloudAccount }, ...value };
    const body = escapeValue({
      object: "whatsapp_business_account",
      entry: [{ id: "1", changes: [{ field: "messages", value: payload }] }],
    });
    this.report(this.signedCloud(body));
  }

  /** A report of the Cloud API's, signed over its bytes. */
  signedCloud(body: string): Report {
    const { url, secret } = this.cloudWebhook!;
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    return { url, headers: { "X-Hub-Signature-256": `sha256=${signature}` }, body };
  }

  private reportSessionEvent(event: object): void {
    const { dialect, url, secret } = this.sessionWebhook ?? { dialect: "waha", url: "", secret: "" };
    if (url === "") {
      return;
    }
    const body = JSON.stringify(event);
    const headers: Record<string, string> =
      dialect === "waha"
        ? { "X-Webhook-Hmac": createHmac("sha512", secret).update(body).digest("hex") }
        : { "x-sineta-secret": secret };
    this.report({ url, headers, body });
  }

  /** In the order of the events, each until it is accepted: a server that restarts misses none. */
  private report({ url, headers, body }: Report): void {
    this.reports = this.reports.then(async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const isAccepted = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json", ...headers },
          body,
        }).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status < 500;
          },
          () => false,
        );
        if (isAccepted) {
          return;
        }
        await new Promise((resume) => setTimeout(resume, 100 * 2 ** attempt));
      }
    });
  }
}

const MAX_ATTEMPTS = 7;
